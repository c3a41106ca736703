import { MAX_NAME_CHARS } from '../fields.ts';
import type { JsonSchema } from './schemas.ts';

const MAX_INT32 = 2 ** 31 - 1;

/** Whether a field has ids. Their values may exceed 32 bits in other installations. */
const isId = (name: string): boolean => /(^|_)(id|ids|fk|ref|opened_in|closed_in)$/.test(name);

/**
 * Returns a part of a document as generators of clients need it: integers have their format, several types are
 * alternatives, and lists of a fixed length have one schema for their entries. `name` is that of the field or parameter.
 */
export function strict<T>(part: T, name = ''): T {
  if (Array.isArray(part)) return part.map((entry: unknown) => strict(entry, name)) as T;
  if (typeof part !== 'object' || part === null) return part;
  const { prefixItems, ...schema } = part as JsonSchema & { prefixItems?: JsonSchema[] };
  if (Array.isArray(schema.type)) return strict(withAlternatives(schema), name) as T;
  if (Array.isArray(schema.anyOf)) schema.anyOf = (schema.anyOf as JsonSchema[]).flatMap(flatten);
  const entries = Object.entries({ ...schema, ...fixedList(prefixItems) }).map(([key, value]) => [
    key,
    isData(key) ? value : strict(value, nameOf(key, name, schema)),
  ]);
  return { ...(Object.fromEntries(entries) as T), ...formatOf(schema, name) };
}

/** Examples are data, not schemas. */
const isData = (key: string): boolean => ['example', 'examples', 'enum', 'const'].includes(key);

/** The keys of properties are names of fields; `schema` is that of the parameter beside it. */
function nameOf(key: string, name: string, { name: parameter }: JsonSchema): string {
  if (key === 'schema' && typeof parameter === 'string') return parameter;
  return ['items', 'anyOf', 'properties'].includes(key) ? name : key;
}

/** The named schema of an identifier, which other systems write as a number or as a text. */
export const identifier = {
  anyOf: [{ type: 'integer' }, { type: 'string', maxLength: MAX_NAME_CHARS }],
};

/** Which keywords belong to the alternative of a type. The others are about all of them. */
const keywordsOf: Record<string, string[]> = {
  string: ['minLength', 'maxLength', 'format', 'contentEncoding'],
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum', 'exclusiveMinimum'],
  array: ['items', 'minItems', 'maxItems'],
  object: ['properties', 'required', 'additionalProperties'],
};

/** Returns a schema with several types as one with an alternative for each. */
function withAlternatives({ type, ...schema }: JsonSchema): JsonSchema {
  const types = type as string[];
  if (types.join() === 'integer,string' && schema.maxLength === MAX_NAME_CHARS) {
    const { maxLength: _maxLength, ...others } = schema;
    return { ...others, $ref: '#/components/schemas/Identifier' };
  }
  const own = types.flatMap((one) => keywordsOf[one] ?? []);
  const entries = Object.entries(schema);
  const pick = (keywords: string[]) =>
    Object.fromEntries(entries.filter(([keyword]) => keywords.includes(keyword)));
  return {
    ...Object.fromEntries(entries.filter(([keyword]) => !own.includes(keyword))),
    anyOf: types.map((one) => ({ type: one, ...pick(keywordsOf[one] ?? []) })),
  };
}

/** Returns the alternatives of an alternative that is nothing else. */
const flatten = (alternative: JsonSchema): JsonSchema[] =>
  Array.isArray(alternative.anyOf) && !('properties' in alternative)
    ? (alternative.anyOf as JsonSchema[]).flatMap(flatten)
    : [alternative];

const fixedList = (prefixItems: JsonSchema[] | undefined) =>
  prefixItems && {
    items: { ...prefixItems[0], description: undefined },
    minItems: prefixItems.length,
    maxItems: prefixItems.length,
  };

function formatOf({ type, maximum }: JsonSchema, name: string): JsonSchema {
  if (type !== 'integer') return {};
  const isLarge = typeof maximum !== 'number' || maximum > MAX_INT32;
  return { format: isLarge || isId(name) ? 'int64' : 'int32' };
}
