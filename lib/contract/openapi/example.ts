export type JsonSchema = Record<string, unknown>;

type Schemas = Record<string, JsonSchema>;

/** Returns an example of a schema, composed of the examples of its fields; undefined if there are none. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { $ref, examples, anyOf, type, properties, items, ...one } = schema as {
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
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0];
  if ($ref !== undefined) return exampleOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (anyOf?.[0]) return exampleOf(anyOf[0], schemas);
  if (type === 'array') return listOf(exampleOf(items ?? {}, schemas));
  if (!properties) return undefined;
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, exampleOf(field, schemas)] as const,
  );
  return Object.fromEntries(fields.filter(([, example]) => example !== undefined));
}

const listOf = (example: unknown) => (example === undefined ? [] : [example]);
