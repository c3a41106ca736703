import * as z from 'zod/mini';
import { entrySchemas } from '../fields/lists.ts';

export type JsonSchema = Record<string, unknown>;

export type Schemas = Record<string, JsonSchema>;

/** Returns the JSON Schema of a zod schema. Named schemas are added to `schemas` and referenced. */
export function jsonSchema(schema: z.ZodMiniType, schemas: Schemas): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: json }) => {
      // Zod omits the examples of converted fields, since they may not be examples of the input.
      const { examples } = (z.globalRegistry.get(zodSchema) ?? {}) as { examples?: unknown[] };
      if (examples && examples.length > 0) json.examples = examples;
      const content = entrySchemas.get(zodSchema);
      if (!content) return;
      const keyword = json.type === 'array' ? 'items' : 'additionalProperties';
      json[keyword] = jsonSchema(content, schemas);
    },
  });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const {
    $schema: _schema,
    $defs,
    ...rootSchema
  } = JSON.parse(text) as JsonSchema & { $defs?: Schemas };
  Object.assign(schemas, $defs);
  if (typeof rootSchema.id !== 'string') return rootSchema;
  schemas[rootSchema.id] = rootSchema;
  return { $ref: `#/components/schemas/${rootSchema.id}` };
}

/** Returns an example of a schema, composed of the examples of its fields; undefined if there are none. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { $ref, examples, anyOf, type, properties, items, ...literals } = schema as {
    $ref?: string;
    examples?: unknown[];
    anyOf?: JsonSchema[];
    type?: unknown;
    properties?: Schemas;
    items?: JsonSchema;
    const?: unknown;
    enum?: unknown[];
  };
  if (examples && examples.length > 0) return examples[0];
  if (literals.const !== undefined) return literals.const;
  if (literals.enum) return literals.enum[0];
  if ($ref !== undefined) return exampleOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (anyOf?.[0]) return exampleOf(anyOf[0], schemas);
  if (type === 'array')
    return [exampleOf(items ?? {}, schemas)].filter((example) => example !== undefined);
  if (!properties) return undefined;
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, exampleOf(field, schemas)] as const,
  );
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
}
