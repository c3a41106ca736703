import type { JsonSchema, Schemas } from './schemas.ts';

/**
 * Returns the schema of a body that creates something without null in its fields: a null is accepted, but there is
 * nothing that it clears. Named schemas stay as they are.
 */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...others } = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, change(keyword, value)]),
  ) as JsonSchema & { anyOf?: JsonSchema[] };
  const [only, ...more] = anyOf ?? [];
  return only && more.length === 0
    ? { ...only, ...others }
    : { ...others, ...(anyOf && { anyOf }) };
}

function change(keyword: string, value: unknown): unknown {
  if (keyword === 'items') return withoutNull(value as JsonSchema);
  if (keyword === 'anyOf')
    return (value as JsonSchema[]).filter(({ type }) => type !== 'null').map(withoutNull);
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Schemas).map(([name, field]) => [name, withoutNull(field)]),
    );
  if (keyword !== 'type' || !Array.isArray(value)) return value;
  const [only, ...more] = value.filter((type) => type !== 'null') as string[];
  return more.length === 0 ? only : [only, ...more];
}
