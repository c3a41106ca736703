import * as z from 'zod/mini';
import { toUtc } from './fields/datetime.ts';

/** Bytes in UTF-8 that a text may have. */
const TEXT = 65_536;
/** Characters that a name or an identifier, and the name of a tag, may have. */
const NAME = 256;
const TAG = 100;

export type FieldMeta = { description?: string; examples?: unknown[]; [key: string]: unknown };

/** A value converted by `convert`; what it answers with a problem is refused with that text and type. */
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

const fewBytes = z.refine<string>((text) => Buffer.byteLength(text) <= TEXT, {
  message: `String should have at most ${TEXT} bytes in UTF-8`,
  params: { type: 'string_too_long' },
});

/** Free text of up to 64 KiB in UTF-8. A schema can bound its characters alone. */
export const text = (description: string, ...examples: string[]) =>
  z.string().check(fewBytes, wellFormed, z.meta({ description, examples, maxLength: TEXT }));

const noControls = z.refine<string>((text) => !/\p{Cc}/u.test(text), {
  message: 'A tag has no control characters',
  params: { type: 'value_error' },
});

/** A name or identifier: 1 to 256 characters. */
export const name = (description: string, ...examples: string[]) =>
  bounded(NAME, { description, examples }).check(z.minLength(1));

/** The name of a tag: 1 to 100 characters, none of them for control, beside the space around it, which goes. */
export const tagName = (description: string, ...examples: string[]) =>
  bounded(TAG, { description, examples }, z.trim()).check(z.minLength(1), noControls);

/** A filter of a listing: up to 256 characters; empty is as if it were not there. */
export const filter = (description: string, ...examples: string[]) =>
  z.optional(bounded(NAME, { description, examples }));

/** An ISO 8601 date-time, read in any zone, given as UTC text (see `toUtc`). */
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

/** A whole number between `min` and `max`, as a JSON number or as text. */
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
      // Minus zero is zero: it would be stored as such, and never be equal to what was sent.
      return { value: number + 0 };
    },
    { type: 'integer', minimum: min, maximum: max, description, examples },
  );

type Converted<T> = { value: T } | { msg: string; type: string };

function readForeignId(value: unknown): Converted<string | number> {
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
  if (value.length > NAME)
    return { msg: `String should have at most ${NAME} characters`, type: 'string_too_long' };
  return value.isWellFormed()
    ? { value }
    : { msg: 'Input should be a valid string', type: 'string_unicode' };
}

const integerOrText = { type: ['integer', 'string'], maxLength: NAME };

/** An identifier of another system: an integer or a text of 1 to 256 characters, kept as it came. */
export const externalId = (description: string, ...examples: (string | number)[]) =>
  customField<string | number>(readForeignId, { ...integerOrText, description, examples });

/** The same, converted to text. */
export const externalIdAsText = (description: string, ...examples: (string | number)[]) =>
  customField<string>(
    (given) => {
      const result = readForeignId(given);
      return 'value' in result ? { value: String(result.value) } : result;
    },
    { ...integerOrText, description, examples },
  );

/** A JSON object whose content is not ours to know; it is kept as it came. */
export const anyObject = (description: string, ...examples: object[]) =>
  customField<Record<string, unknown>>(
    (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { value: value as Record<string, unknown> }
        : { msg: 'Input should be a valid dictionary', type: 'dict_type' },
    { type: 'object', description, examples },
  );

/** May be left out, or be null. */
export const nullish = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** The same fields, each of which may also be null. */
export function nullable<S extends Record<string, z.ZodMiniType>>(shape: S) {
  const entries = Object.entries(shape).map(([key, schema]) => [key, nullish(schema)]);
  return Object.fromEntries(entries) as { [K in keyof S]: ReturnType<typeof nullish<S[K]>> };
}
