import * as z from 'zod/mini';
import { anyObject, type FieldMeta } from '../fields.ts';

/** Problems reported for one list. */
const MAX_PROBLEMS = 100;

/** Entries of a list without a limit of its own. The longest real lists have some thousands; a million take seconds. */
const MAX_ITEMS = 250_000;

type Issues = { push: (issue: never) => unknown; length: number };

/** Parses one entry: returns it in a list, or adds its problems to `issues` and returns an empty list. */
export function parseItem<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  path: (string | number)[],
  issues: Issues,
  maxProblems = MAX_PROBLEMS,
): z.output<T>[] {
  if (issues.length >= maxProblems) return [];
  const result = schema.safeParse(value);
  if (result.success) return [result.data];
  for (const issue of result.error.issues.slice(0, maxProblems))
    issues.push({ ...issue, input: value, path: [...path, ...issue.path] } as never);
  return [];
}

/** The entry schemas of lists and maps, which `jsonSchema` cannot read from their parsers. */
export const entrySchemas = new WeakMap<object, z.ZodMiniType>();

export type ListOptions = {
  maxItems?: number;
  maxProblems?: number;
  /** Returns the key of an entry. Entries with the same key count once. */
  key?: (text: string) => string;
  /** Skips entries that are null. */
  ignoresNull?: boolean;
};

/**
 * A list of at most `maxItems` entries. Reports at most `maxProblems` problems: zod itself fails on
 * very many.
 */
export function listOf<T extends z.ZodMiniType>(
  item: T,
  meta: FieldMeta,
  { maxItems = MAX_ITEMS, maxProblems = MAX_PROBLEMS, key, ignoresNull = false }: ListOptions = {},
) {
  const list = z
    .pipe(
      z.array(z.unknown()),
      z.transform((values, { issues }): z.output<T>[] => {
        if (values.length <= maxItems) {
          const entries = values.flatMap((value, n) =>
            value === null && ignoresNull ? [] : parseItem(item, value, [n], issues, maxProblems),
          );
          return key ? distinct(entries, (entry) => key(String(entry))) : entries;
        }
        const message = `List should have at most ${maxItems} items`;
        issues.push({
          code: 'custom',
          input: values,
          message,
          params: { type: 'too_long', maxItems },
        });
        return z.NEVER;
      }),
    )
    .register(z.globalRegistry, meta);
  entrySchemas.set(list, item);
  return list;
}

/** Returns each entry once, in its first spelling. */
const distinct = <T>(list: T[], keyOf: (entry: T) => string): T[] =>
  [...new Map(list.toReversed().map((entry) => [keyOf(entry), entry])).values()].toReversed();

/** An object with any number of arbitrary keys. Reports at most `maxProblems` problems. */
export function mapOf(item: z.ZodMiniType, meta: FieldMeta, maxProblems = MAX_PROBLEMS) {
  const map = z
    .pipe(
      anyObject(''),
      z.transform((object, { issues }) => {
        for (const [key, value] of Object.entries(object))
          parseItem(item, value, [key], issues, maxProblems);
        return object;
      }),
    )
    .register(z.globalRegistry, { type: 'object', ...meta });
  entrySchemas.set(map, item);
  return map;
}
