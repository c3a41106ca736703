import { expect, it } from 'vitest';
import { openApiDocument } from '#infra/docs-assets.ts';
import { samples } from '../support/documents/definitions.ts';
import { sample } from '../support/samples.ts';

type Schema = Record<string, unknown> & {
  $ref?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
};

const { components } = openApiDocument('') as unknown as {
  components: { schemas: Record<string, Schema> };
};
const { schemas } = components;

/** What a schema may be, one by one. */
function waysOf(schema: Schema): Schema[] {
  if (schema.$ref !== undefined) return waysOf(schemas[schema.$ref.split('/').at(-1)!]!);
  return schema.anyOf ? schema.anyOf.flatMap(waysOf) : [schema];
}

/** What the documentation owes to a value, and to all that is in it. */
function owed(value: unknown, schema: Schema, path = ''): string[] {
  const ways = waysOf(schema);
  const described = schema.description !== undefined || ways.some(({ description }) => description);
  return [...(described ? [] : [`${path}: description`]), ...owedByType(value, ways, path)];
}

function owedByType(value: unknown, ways: Schema[], path: string): string[] {
  // Of what a script takes anything is known but that it is there.
  if (ways.every(({ type, ...way }) => type === undefined && way.enum === undefined)) return [];
  const types = typeof value === 'number' ? ['number', 'integer'] : [typeOf(value)];
  const way = ways.find(({ type }) => types.includes(type as string));
  if (!way) return [`${path}: type`];
  if (Array.isArray(value)) return value.flatMap((one) => owed(one, way.items ?? {}, `${path}[]`));
  if (typeof value === 'object')
    return Object.entries(value ?? {}).flatMap(([key, inner]) => owedByKey(key, inner, way, path));
  const bounds = {
    number: ['minimum', 'maximum', 'x-unit'],
    integer: ['minimum', 'maximum'],
    string: way.enum || way.format ? [] : ['maxLength'],
    boolean: [],
  };
  return bounds[way.type as keyof typeof bounds]
    .filter((bound) => !(bound in way) && !(bound === 'minimum' && 'exclusiveMinimum' in way))
    .map((bound) => `${path}: ${bound}`);
}

function owedByKey(key: string, value: unknown, way: Schema, path: string): string[] {
  const field = way.properties?.[key] ?? named(way);
  if (field) return owed(value, field, `${path}.${key}`);
  const open = /\.(kwargs|context|parameters)$/.test(path);
  return open ? [] : [`${path}.${key}: unknown`];
}

/** What the fields of a map are, where its author chooses their names. */
const named = ({ additionalProperties: of }: Schema) =>
  of && Object.keys(of).length > 0 ? of : undefined;

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

it.each(samples)('documents the type, unit and range of each field of sample %s', async (name) => {
  const definition: unknown = JSON.parse(await sample(`scheduling-block-${name}`));

  expect(new Set(owed(definition, schemas.SchedulingBlockDefinition!))).toEqual(new Set());
});
