import * as z from 'zod/mini';
import type { JsonSchema } from './example.ts';
import { contents } from '../fields/lists.ts';

export type Schemas = Record<string, JsonSchema>;

/** A schema for the documentation. Those that have a name of their own are put into `schemas`, and named. */
export function jsonSchema(schema: z.ZodMiniType, schemas: Schemas): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: (made) => {
      keepExamples(made);
      const content = contents.get(made.zodSchema);
      if (!content) return;
      const place = made.jsonSchema.type === 'array' ? 'items' : 'additionalProperties';
      made.jsonSchema[place] = jsonSchema(content, schemas);
    },
  });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _schema, $defs, ...own } = JSON.parse(text) as JsonSchema & { $defs?: Schemas };
  Object.assign(schemas, $defs);
  if (typeof own.id !== 'string') return own;
  schemas[own.id] = own;
  return { $ref: `#/components/schemas/${own.id}` };
}

/** zod leaves the examples of converted fields out: they might not be of the input. Ours are. */
function keepExamples({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonSchema;
}) {
  const { examples } = (z.globalRegistry.get(zodSchema) ?? {}) as { examples?: unknown[] };
  if (examples && examples.length > 0) jsonSchema.examples = examples;
}
