import * as z from 'zod/mini';
import { toUtc } from './fields/datetime.ts';

/** Maximum UTF-8 bytes of a text. */
const MAX_TEXT_BYTES = 65_536;
/** Maximum characters of names, identifiers and tags. */
const MAX_NAME = 256;
const MAX_TAG = 100;

export type FieldMeta = { description?: string; examples?: unknown[]; [key: string]: unknown };

/** A field with its own conversion. A result with `msg` and `type` becomes a problem of the 422. */
export function customField<T>(
  convert: (value: unknown) => { value: T } | { msg: string; type: string },
  note: FieldMeta,
) {
  const schema = z.pipe(
    z.unknown(),
    z.transform((value, context): T => {
      const result = convert(value);
      if ('value' in result) return result.value;
      const { msg, type } = value === undefined ? missing : result;
      context.issues.push({ code: 'custom', input: value, message: msg, params: { type } });
      return z.NEVER;
    }),
  );
  return schema.register(z.globalRegistry, note);
}

const missing = { msg: 'Field required', type: 'missing' };

const wellFormed = z.refine<string>((text) => text.isWellFormed(), {
  message: 'Input should be a valid string, unable to parse raw data as a unicode string',
  params: { type: 'string_unicode' },
});

const bounded = (max: number, note: FieldMeta, ...first: ReturnType<typeof z.trim>[]) =>
  z.string().check(...first, z.maxLength(max), wellFormed, z.meta(note));

const withinByteLimit = z.refine<string>((text) => Buffer.byteLength(text) <= MAX_TEXT_BYTES, {
  message: `String should have at most ${MAX_TEXT_BYTES} bytes in UTF-8`,
  params: { type: 'string_too_long' },
});

/** Free text of at most 64 KiB in UTF-8. JSON Schema can only state the limit in characters. */
export const text = (description: string, ...examples: string[]) =>
  z
    .string()
    .check(
      withinByteLimit,
      wellFormed,
      z.meta({ description, examples, maxLength: MAX_TEXT_BYTES }),
    );

const noControls = z.refine<string>((text) => !/\p{Cc}/u.test(text), {
  message: 'A tag has no control characters',
  params: { type: 'value_error' },
});

/** A name or identifier: 1 to 256 characters. */
export const name = (description: string, ...examples: string[]) =>
  bounded(MAX_NAME, { description, examples }).check(z.minLength(1));

/** The name of a tag: 1 to 100 characters after trimming, without control characters. */
export const tagName = (description: string, ...examples: string[]) =>
  bounded(MAX_TAG, { description, examples }, z.trim()).check(z.minLength(1), noControls);

/** A filter of a listing: at most 256 characters; an empty filter is ignored. */
export const filter = (description: string, ...examples: string[]) =>
  z.optional(bounded(MAX_NAME, { description, examples }));

/** An ISO 8601 date-time in any time zone, converted to UTC text (see `toUtc`). */
export const datetime = (description: string, ...examples: string[]) =>
  customField<string>(
    (value) => {
      if (typeof value !== 'string')
        return { msg: 'Input should be a valid datetime', type: 'datetime_type' };
      const utc = toUtc(value);
      return utc === undefined
        ? {
            msg: 'Input should be a valid datetime: ISO 8601 with date and time',
            type: 'datetime_parsing',
          }
        : { value: utc };
    },
    { type: 'string', format: 'date-time', description, examples },
  );

/** An integer between `min` and `max`, as a JSON number or as text. */
export const integer = (min: number, max: number, description: string, ...examples: number[]) =>
  customField<number>(
    (value) => {
      if (typeof value === 'number' && !Number.isInteger(value))
        return {
          msg: 'Input should be a valid integer, got a number with a fractional part',
          type: 'int_from_float',
        };
      if (typeof value !== 'number' && typeof value !== 'string')
        return { msg: 'Input should be a valid integer', type: 'int_type' };
      if (typeof value === 'string' && !/^[+-]?\d{1,400}$/.test(value.trim()))
        return {
          msg: 'Input should be a valid integer, unable to parse string as an integer',
          type: 'int_parsing',
        };
      const number = Number(value);
      if (number < min)
        return {
          msg: `Input should be greater than or equal to ${min}`,
          type: 'greater_than_equal',
        };
      if (number > max)
        return { msg: `Input should be less than or equal to ${max}`, type: 'less_than_equal' };
      // Turns -0 into 0.
      return { value: number + 0 };
    },
    { type: 'integer', minimum: min, maximum: max, description, examples },
  );

type Converted<T> = { value: T } | { msg: string; type: string };

function readExternalId(value: unknown): Converted<string | number> {
  if (typeof value === 'number')
    return Number.isSafeInteger(value)
      ? { value }
      : {
          msg: 'Input should be an integer of at most 53 bits, or a string',
          type: 'int_parsing_size',
        };
  if (typeof value !== 'string')
    return { msg: 'Input should be a valid string', type: 'string_type' };
  if (value === '')
    return { msg: 'String should have at least 1 character', type: 'string_too_short' };
  if (value.length > MAX_NAME)
    return { msg: `String should have at most ${MAX_NAME} characters`, type: 'string_too_long' };
  return value.isWellFormed()
    ? { value }
    : { msg: 'Input should be a valid string', type: 'string_unicode' };
}

const integerOrText = { type: ['integer', 'string'], maxLength: MAX_NAME };

/** An identifier of another system, stored verbatim: an integer, or a text of 1 to 256 characters. */
export const externalId = (description: string, ...examples: (string | number)[]) =>
  customField<string | number>(readExternalId, { ...integerOrText, description, examples });

/** Like `externalId`, converted to text. */
export const externalIdAsText = (description: string, ...examples: (string | number)[]) =>
  customField<string>(
    (given) => {
      const result = readExternalId(given);
      return 'value' in result ? { value: String(result.value) } : result;
    },
    { ...integerOrText, description, examples },
  );

/** A JSON object with arbitrary content, stored verbatim. */
export const anyObject = (description: string, ...examples: object[]) =>
  customField<Record<string, unknown>>(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { value: value as Record<string, unknown> }
        : { msg: 'Input should be a valid dictionary', type: 'dict_type' },
    { type: 'object', description, examples },
  );

/** An optional field that may also be null. */
export const nullish = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** Makes every field of a shape optional and nullable. */
export function nullable<S extends Record<string, z.ZodMiniType>>(shape: S) {
  const entries = Object.entries(shape).map(([key, schema]) => [key, nullish(schema)]);
  return Object.fromEntries(entries) as { [K in keyof S]: ReturnType<typeof nullish<S[K]>> };
}
