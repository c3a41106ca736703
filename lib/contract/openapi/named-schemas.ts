import type { JsonSchema, Schemas } from './schemas.ts';

/** Returns a reference to a schema, which is added to `schemas` unless it is a reference, or a list of one, already. */
export function named(schema: JsonSchema, name: string, schemas: Schemas): JsonSchema {
  if ('$ref' in schema || '$ref' in ((schema.items ?? {}) as JsonSchema)) return schema;
  return addSchema(schema, name, schemas);
}

/**
 * Gives every object in the properties, entries and alternatives of named schemas a name of its own, so that generated
 * clients have a class for it: its id or, for the property `site` of `ConsoleSettings`, `ConsoleSettingsSite`.
 */
export function nameNestedObjects(schemas: Schemas): void {
  const name = (schema: JsonSchema, prefix: string): JsonSchema => {
    const { id = prefix, ...fields } = schema;
    const inner = nameInside(fields, String(id));
    return isObject(inner) ? addSchema(inner, String(id), schemas) : inner;
  };
  const nameInside = (schema: JsonSchema, prefix: string): JsonSchema => {
    const { properties, items, additionalProperties, anyOf } = schema as Parts;
    return {
      ...schema,
      ...(properties && {
        properties: mapValues(properties, (field, key) => name(field, `${prefix}${pascal(key)}`)),
      }),
      ...(items && { items: name(items, `${prefix}Entry`) }),
      ...(additionalProperties && {
        additionalProperties: name(additionalProperties, `${prefix}Value`),
      }),
      ...(anyOf && { anyOf: anyOf.map((one) => name(one, prefix)) }),
    };
  };
  // Schemas that are added meanwhile have been named inside already.
  for (const [key, schema] of Object.entries(schemas)) schemas[key] = nameInside(schema, key);
}

type Parts = {
  properties?: Schemas;
  items?: JsonSchema;
  additionalProperties?: JsonSchema;
  anyOf?: JsonSchema[];
};

const isObject = ({ type, properties }: JsonSchema): boolean =>
  type === 'object' && Object.keys(properties ?? {}).length > 0;

const mapValues = (schemas: Schemas, change: (schema: JsonSchema, key: string) => JsonSchema) =>
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, change(schema, key)]));

/** Adds a schema under its name. Throws an error if another schema has it. */
function addSchema(schema: JsonSchema, name: string, schemas: Schemas): JsonSchema {
  const other = schemas[name];
  if (other && JSON.stringify(other) !== JSON.stringify(schema))
    throw new Error(`Two schemas would have the name ${name}: register an id for one.`);
  schemas[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** Returns an id such as `shift-log.create-shift`, or the name of a field, as the name of a class. */
export const pascal = (text: string): string =>
  (text.split('.').at(-1) ?? '')
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
