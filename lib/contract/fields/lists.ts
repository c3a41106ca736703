import * as z from 'zod/mini';
import { anyObject, type Note } from '../fields.ts';

/** Problems of one list that are told. */
const MOST_PROBLEMS = 100;

type Issues = { push: (issue: never) => unknown; length: number };

/** Adds to `issues` what a value has wrong, and gives what of it is good, or nothing. */
export function parsePart<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  path: (string | number)[],
  issues: Issues,
  most = MOST_PROBLEMS,
): z.output<T>[] {
  if (issues.length >= most) return [];
  const result = schema.safeParse(value);
  if (result.success) return [result.data];
  for (const issue of result.error.issues.slice(0, most))
    issues.push({ ...issue, input: value, path: [...path, ...issue.path] } as never);
  return [];
}

/** What lists and maps hold, for the documentation: their parsers do not say. */
export const contents = new WeakMap<object, z.ZodMiniType>();

/**
 * A list, of at most `most` if that is said. Of its problems so many are told; zod itself fails on very
 * many.
 */
export function listOf<T extends z.ZodMiniType>(
  item: T,
  note: Note,
  { most = Infinity, told = MOST_PROBLEMS } = {},
) {
  const list = z
    .pipe(
      z.array(z.unknown()),
      z.transform((all, { issues }): z.output<T>[] => {
        if (all.length <= most)
          return all.flatMap((value, position) => parsePart(item, value, [position], issues, told));
        const message = `List should have at most ${most} items`;
        issues.push({ code: 'custom', input: all, message, params: { type: 'too_long' } });
        return z.NEVER;
      }),
    )
    .register(z.globalRegistry, note);
  contents.set(list, item);
  return list;
}

/** An object whose keys are names of the caller's, of any number. Of its problems so many are told. */
export function mapOf(item: z.ZodMiniType, note: Note, most = MOST_PROBLEMS) {
  const map = z
    .pipe(
      anyObject(''),
      z.transform((all, { issues }) => {
        for (const [key, value] of Object.entries(all)) parsePart(item, value, [key], issues, most);
        return all;
      }),
    )
    .register(z.globalRegistry, { type: 'object', ...note });
  contents.set(map, item);
  return map;
}
