import * as z from 'zod/mini';
import type { JsonSchema } from './example.ts';
import { contents } from '../fields/lists.ts';

export type Schemas = Record<string, JsonSchema>;

/** Returns the JSON Schema of a zod schema. Named schemas are added to `schemas` and referenced. */
export function jsonSchema(schema: z.ZodMiniType, schemas: Schemas): JsonSchema {
  const converted = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: (context) => {
      restoreExamples(context);
      const content = contents.get(context.zodSchema);
      if (!content) return;
      const keyword = context.jsonSchema.type === 'array' ? 'items' : 'additionalProperties';
      context.jsonSchema[keyword] = jsonSchema(content, schemas);
    },
  });
  const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _schema, $defs, ...own } = JSON.parse(text) as JsonSchema & { $defs?: Schemas };
  Object.assign(schemas, $defs);
  if (typeof own.id !== 'string') return own;
  schemas[own.id] = own;
  return { $ref: `#/components/schemas/${own.id}` };
}

/** Restores the examples of converted fields, which zod omits because they may not be examples of the input. */
function restoreExamples({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonSchema;
}) {
  const { examples } = (z.globalRegistry.get(zodSchema) ?? {}) as { examples?: unknown[] };
  if (examples && examples.length > 0) jsonSchema.examples = examples;
}
