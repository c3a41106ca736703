import { expect, it } from 'vitest';
import { openApiDocument } from '#infra/assets.ts';
import { definitionSamples } from '../support/documents/definitions.ts';
import { loadSample } from '../support/samples.ts';

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

/** Returns the alternatives of a schema, with references resolved. */
function listAlternatives(schema: Schema): Schema[] {
  if (schema.$ref !== undefined) return listAlternatives(schemas[schema.$ref.split('/').at(-1)!]!);
  return schema.anyOf ? schema.anyOf.flatMap(listAlternatives) : [schema];
}

/** Returns what the documentation lacks for a value and everything in it. */
function findGaps(value: unknown, schema: Schema, path = ''): string[] {
  const alternatives = listAlternatives(schema);
  const isDescribed =
    schema.description !== undefined || alternatives.some(({ description }) => description);
  return [
    ...(isDescribed ? [] : [`${path}: description`]),
    ...findGapsByType(value, alternatives, path),
  ];
}

function findGapsByType(value: unknown, alternatives: Schema[], path: string): string[] {
  // Arguments of scripts may have any type.
  if (alternatives.every(({ type, ...way }) => type === undefined && way.enum === undefined))
    return [];
  const types = typeof value === 'number' ? ['number', 'integer'] : [typeOf(value)];
  const way = alternatives.find(({ type }) => types.includes(type as string));
  if (!way) return [`${path}: type`];
  if (Array.isArray(value))
    return value.flatMap((item) => findGaps(item, way.items ?? {}, `${path}[]`));
  if (typeof value === 'object')
    return Object.entries(value ?? {}).flatMap(([key, inner]) =>
      findGapsOfKey(key, inner, way, path),
    );
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

function findGapsOfKey(key: string, value: unknown, way: Schema, path: string): string[] {
  const field = way.properties?.[key] ?? entrySchema(way);
  if (field) return findGaps(value, field, `${path}.${key}`);
  const isOpen = /\.(kwargs|context|parameters)$/.test(path);
  return isOpen ? [] : [`${path}.${key}: unknown`];
}

/** Returns the schema of a map's entries, whose keys the author chooses. */
const entrySchema = ({ additionalProperties: values }: Schema) =>
  values && Object.keys(values).length > 0 ? values : undefined;

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

it.each(definitionSamples)(
  'documents the type, unit and range of each field of sample %s',
  async (name) => {
    const definition: unknown = JSON.parse(await loadSample(`scheduling-block-${name}`));

    expect(new Set(findGaps(definition, schemas.SchedulingBlockDefinition!))).toEqual(new Set());
  },
);
