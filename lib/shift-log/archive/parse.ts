import type * as z from 'zod/mini';
import { problemsOf } from '#lib/contract/errors/validation.ts';
import { parseItem } from '#lib/contract/fields/lists.ts';

export type Json = Record<string, unknown>;

/** The place of a value in an entry. */
export type Path = (string | number)[];

/** Reports a problem at a place of an entry. */
export type ReportProblem = (path: Path, problem: string) => undefined;

/** A value of an entry, and its place. */
export type LocatedValue = { path: Path; value: unknown };

/** Parses a value of an entry. Returns it in a list, or reports its problems and returns an empty list. */
export function parse<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  path: Path,
  reportProblem: ReportProblem,
): z.output<S>[] {
  const issues: z.core.$ZodIssue[] = [];
  const values = parseItem(schema, value, [], issues);
  for (const { loc, msg } of problemsOf(issues, 'entry', value))
    reportProblem([...path, ...loc.slice(1)], msg);
  return values;
}

/** Returns the items of a list with their paths. A text instead of a list or an item is its `field`, if any. */
export function listItems(
  list: unknown,
  field: string | undefined,
  path: Path,
  reportProblem: ReportProblem,
): LocatedValue[] {
  const toItem = (value: unknown) =>
    typeof value === 'string' && field !== undefined ? { [field]: value } : value;
  if (list == null || list === '') return [];
  if (typeof list === 'string') return [{ path, value: toItem(list) }];
  if (Array.isArray(list))
    return list.map((value, n) => ({ path: [...path, n], value: toItem(value) }));
  reportProblem(path, 'Input should be a valid list');
  return [];
}

/** Returns the fields of an object that are neither null nor undefined. */
export const withoutNull = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null)) as {
    [K in keyof T]: Exclude<T[K], null>;
  };

/** Returns the first item of each key. */
export const uniqueBy = <T>(list: T[], keyOf: (item: T) => string): T[] =>
  [...Map.groupBy(list, keyOf).values()].flatMap(([first]) => first ?? []);

/** The maximum number of names in a sentence. */
const MAX_NAMES = 5;

/** Returns the first few different names of a list, and the number of the others. */
export function summarize(names: string[]): string {
  const unique = [...new Set(names)];
  if (unique.length > MAX_NAMES)
    unique.splice(MAX_NAMES, Infinity, `${unique.length - MAX_NAMES} more`);
  return unique.join(', ');
}
