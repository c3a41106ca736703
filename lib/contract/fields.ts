import * as z from 'zod/mini';
import { toUtc } from './datetime.ts';
import { isJsonObject } from './json/is-json-object.ts';

/** The largest integer of 32 bits. */
export const MAX_INT32 = 2_147_483_647;

/** Maximum UTF-8 bytes of a text. */
export const MAX_TEXT_BYTES = 65_536;
/** Maximum characters of names, identifiers and tags. */
export const MAX_NAME_CHARS = 256;
const MAX_TAG_CHARS = 100;
/** Maximum characters of short texts, such as remarks. */
const MAX_SHORT_TEXT_CHARS = 1000;

export type FieldMeta = { description?: string; examples?: unknown[]; [key: string]: unknown };

/** A converted value, or a problem of the 422. */
type Converted<T> = { value: T } | { type: string; msg: string };

const problem = (type: string, msg: string) => ({ type, msg });

/** The problem of a value that should be a string. */
export const notAString = problem('string_type', 'Input should be a valid string');

/** A field with its own conversion. */
export function customField<T>(convert: (value: unknown) => Converted<T>, meta: FieldMeta) {
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
  return schema.register(z.globalRegistry, meta);
}

const missing = problem('missing', 'Field required');

const check = (isValid: (text: string) => boolean, type: string, message: string) =>
  z.refine<string>(isValid, { message, params: { type } });

const wellFormed = check(
  (text) => text.isWellFormed(),
  'string_unicode',
  'Input should be a valid string, unable to parse raw data as a unicode string',
);

const withinByteLimit = check(
  (text) => Buffer.byteLength(text) <= MAX_TEXT_BYTES,
  'string_too_long',
  `String should have at most ${MAX_TEXT_BYTES} bytes in UTF-8`,
);

const noControls = check(
  (text) => !/\p{Cc}/u.test(text),
  'value_error',
  'Tag should have no control characters',
);

const bounded = (max: number, meta: FieldMeta, ...first: ReturnType<typeof z.trim>[]) =>
  z.string().check(...first, z.maxLength(max), wellFormed, z.meta(meta));

/** Free text of at most 64 KiB in UTF-8. JSON Schema can only state the limit in characters. */
export const text = (description: string, ...examples: string[]) => {
  const meta = z.meta({ description, examples, maxLength: MAX_TEXT_BYTES });
  return z.string().check(withinByteLimit, wellFormed, meta);
};

/** A name or identifier: 1 to 256 characters. */
export const name = (description: string, ...examples: string[]) =>
  bounded(MAX_NAME_CHARS, { description, examples }).check(z.minLength(1));

/** A text of at most 1,000 characters. */
export const shortText = (description: string, ...examples: string[]) =>
  bounded(MAX_SHORT_TEXT_CHARS, { description, examples });

/** The name of a tag: 1 to 100 characters after trimming, without control characters. */
export const tagName = (description: string, ...examples: string[]) =>
  bounded(MAX_TAG_CHARS, { description, examples }, z.trim()).check(z.minLength(1), noControls);

/** An ISO 8601 date-time in any time zone, converted to UTC text (see `toUtc`). */
export const datetime = (description: string, ...examples: string[]) =>
  customField<string>((value) => readTime(value, toUtc, 'ISO 8601 with date and time'), {
    type: 'string',
    format: 'date-time',
    description,
    examples,
  });

/** Reads a time with a parser. `format` describes what it accepts. */
export function readTime(
  value: unknown,
  parse: (text: string) => string | undefined,
  format: string,
): Converted<string> {
  const invalid = 'Input should be a valid datetime';
  if (typeof value !== 'string') return problem('datetime_type', invalid);
  const utc = parse(value);
  return utc === undefined ? problem('datetime_parsing', `${invalid}: ${format}`) : { value: utc };
}

/** An integer between `min` and `max`, as a JSON number or as text. */
export const integer = (min: number, max: number, description: string, ...examples: number[]) =>
  customField<number>(
    (value) => {
      const invalid = 'Input should be a valid integer';
      if (typeof value === 'number' && !Number.isInteger(value))
        return problem('int_from_float', `${invalid}, got a number with a fractional part`);
      if (typeof value !== 'number' && typeof value !== 'string')
        return problem('int_type', invalid);
      if (typeof value === 'string' && !/^[+-]?\d{1,400}$/.test(value.trim()))
        return problem('int_parsing', `${invalid}, unable to parse string as an integer`);
      const number = Number(value);
      if (number < min)
        return problem('greater_than_equal', `Input should be greater than or equal to ${min}`);
      if (number > max)
        return problem('less_than_equal', `Input should be less than or equal to ${max}`);
      // Turns -0 into 0.
      return { value: number + 0 };
    },
    { type: 'integer', minimum: min, maximum: max, description, examples },
  );

function readExternalId(value: unknown): Converted<string | number> {
  if (typeof value === 'number')
    return Number.isSafeInteger(value)
      ? { value }
      : problem('int_parsing_size', 'Input should be an integer of at most 53 bits, or a string');
  if (typeof value !== 'string') return notAString;
  if (value === '') return missing;
  if (value.length > MAX_NAME_CHARS)
    return problem('string_too_long', `String should have at most ${MAX_NAME_CHARS} characters`);
  return value.isWellFormed()
    ? { value }
    : problem('string_unicode', 'Input should be a valid string');
}

const integerOrText = { type: ['integer', 'string'], maxLength: MAX_NAME_CHARS };

/** An identifier of another system, stored verbatim: an integer, or a text of 1 to 256 characters. */
export const externalId = (description: string, ...examples: (string | number)[]) =>
  customField<string | number>(readExternalId, { ...integerOrText, description, examples });

/** Like `externalId`, converted to text. */
export const externalIdAsText = (description: string, ...examples: (string | number)[]) =>
  customField<string>(
    (value) => {
      const result = readExternalId(value);
      return 'value' in result ? { value: String(result.value) } : result;
    },
    { ...integerOrText, description, examples },
  );

/** A JSON object with arbitrary content, stored verbatim. */
export const anyObject = (description: string, ...examples: object[]) =>
  customField<Record<string, unknown>>(
    (value) =>
      isJsonObject(value) ? { value } : problem('dict_type', 'Input should be a valid dictionary'),
    { type: 'object', description, examples },
  );

/** An optional field that may also be null. */
export const nullish = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** Makes every field of a shape optional and nullable. */
export function nullable<S extends Record<string, z.ZodMiniType>>(shape: S) {
  const entries = Object.entries(shape).map(([key, schema]) => [key, nullish(schema)]);
  return Object.fromEntries(entries) as { [K in keyof S]: ReturnType<typeof nullish<S[K]>> };
}
