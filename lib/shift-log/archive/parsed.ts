import { parseItem } from '#lib/contract/fields/lists.ts';
import { problemsOf } from '#lib/contract/errors/validation.ts';

export type Json = Record<string, unknown>;
export type Path = (string | number)[];

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of `value` is good, or nothing; what is not is told. */
export function parsed<S extends Parameters<typeof parseItem>[0]>(
  schema: S,
  value: unknown,
  at: Path,
  told: string[],
) {
  const issues: Parameters<typeof problemsOf>[0] = [];
  const good = parseItem(schema, value, [], issues as never);
  for (const { loc, msg } of problemsOf(issues, 'entry', value))
    told.push(sentence([...at, ...loc.slice(1)], msg));
  return good;
}

/** What is told of a place in an entry. */
export const sentence = (at: Path, problem: string): string =>
  at.length === 0 ? problem : `${at.join('.')}: ${problem}`;
