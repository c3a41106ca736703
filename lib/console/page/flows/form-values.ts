import type { Values } from '../drafts/forms/form-database.ts';

/** Returns the named values as the body of a change; null clears a field. */
export const changesOf = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** Returns the values that are not empty, as the body of a new record. */
export const withoutUndefined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Returns the id of the record that an ETag names: 7 of `"7.2"`. */
export const idOf = (etag: string): number => Number(/^"(\d+)\./.exec(etag)?.[1]);
