import type * as z from 'zod/mini';

/** A schema of a field, built when it is needed: most functions never build their responses. */
type SchemaFactory = () => z.ZodMiniType;

/** The fields of a resource, each written once. Everything that lists fields derives from such a table. */
type Fields = Record<string, SchemaFactory>;

export const keysOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];

/** Returns a table with each entry converted. */
const mapFields = <F extends object>(fields: F, convert: (field: F[keyof F]) => unknown) =>
  Object.fromEntries(keysOf(fields).map((name) => [name, convert(fields[name])]));

/** A value with the fields of a table. */
export type ValueOf<F extends Fields> = z.output<
  z.ZodMiniObject<{ [K in keyof F]: ReturnType<F[K]> }>
>;

export const schemasOf = <F extends Fields>(fields: F) =>
  mapFields(fields, (make) => make()) as { [K in keyof F]: ReturnType<F[K]> };

/** A table of fields that clients write: each with its schema in requests and in responses. */
type Content = Record<string, { input: SchemaFactory; response: SchemaFactory }>;

/** Returns the schemas of requests of a table. */
export const inputsOf = <C extends Content>(content: C) =>
  mapFields(content, ({ input }) => input()) as { [K in keyof C]: ReturnType<C[K]['input']> };

/** Returns the fields of responses of a table. */
export const responsesOf = <C extends Content>(content: C) =>
  mapFields(content, ({ response }) => response) as { [K in keyof C]: C[K]['response'] };

/** A table with each name of a field or attribute of `T`, also the optional ones. One that is missing does not compile. */
export type NamesOf<T> = Record<keyof T, unknown>;

/** A value that names every field of `T`; optional ones may be undefined. One that is missing does not compile. */
export type Complete<T> = { [K in keyof Required<T>]: T[K] };

/** Returns the named fields of a value, also those that are undefined. */
export const pick = <T extends object, K extends keyof T>(value: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>;

/**
 * Returns the named fields that a body has, as changes. Null and a blank text clear a field: its value is then the one
 * in `empty`, or undefined.
 */
export function changesOf<B extends object, K extends keyof B & string>(
  body: B,
  names: readonly K[],
  empty: Partial<Record<string, unknown>> = {},
) {
  const presentFields = Object.entries(omitUndefined(pick(body, names)));
  return Object.fromEntries(
    presentFields.map(([name, value]) => [
      name,
      value === null || value === '' ? empty[name] : value,
    ]),
  ) as { [F in K]?: NonNullable<B[F]> };
}

/** Returns a value without its undefined fields. */
export const omitUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
