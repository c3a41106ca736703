import fc from 'fast-check';
import type { JsonSchema } from '#lib/contract/openapi/schemas.ts';

type Schemas = Record<string, JsonSchema>;
type Values = fc.Arbitrary<unknown>;

/** Limits of lists and of most texts; longer bodies test nothing more. */
const MAX_ITEMS = 4;
const MAX_TEXT_CHARS = 30;
/** The depth below which objects only have required fields. */
const MAX_DEPTH = 5;

/** Generates values that a schema accepts. */
export function arbitraryValue(schema: JsonSchema, schemas: Schemas, depth = 0): Values {
  const {
    $ref,
    anyOf,
    examples = [],
    type,
  } = schema as {
    $ref?: string;
    anyOf?: JsonSchema[];
    examples?: unknown[];
    type?: string | string[];
  };
  const inner = (one: JsonSchema) => arbitraryValue(one, schemas, depth + 1);
  if ($ref !== undefined) return inner(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const generated =
    anyOf && type !== 'object'
      ? fc.oneof(...anyOf.map(inner))
      : fc.oneof(...[type].flat().map((one) => arbitraryOfType(one, schema, schemas, depth)));
  return examples.length > 0
    ? fc.oneof({ arbitrary: generated, weight: 2 }, fc.constantFrom(...examples))
    : generated;
}

function arbitraryOfType(
  type: string | undefined,
  schema: JsonSchema,
  schemas: Schemas,
  depth: number,
) {
  const { minimum = -1e6, maximum = 1e6, minItems = 0 } = schema as Record<string, number>;
  const bounds = { min: minimum, max: maximum };
  const arbitraries: Record<string, () => Values> = {
    string: () => arbitraryText(schema),
    integer: () =>
      fc.oneof(
        fc.integer({ ...bounds, max: Math.min(maximum, minimum + 20) }),
        clampedInteger(bounds),
      ),
    number: () => fc.double({ ...bounds, noNaN: true }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () =>
      fc.array(arbitraryValue((schema.items ?? {}) as JsonSchema, schemas, depth + 1), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(MAX_ITEMS, Number(schema.maxItems ?? MAX_ITEMS))),
      }),
    object: () => arbitraryObject(schema, schemas, depth),
  };
  return (arbitraries[type ?? ''] ?? (() => fc.jsonValue({ maxDepth: 2 })))();
}

const timesUntil = (max: Date): Values =>
  fc.date({ min: new Date('2000'), max, noInvalidDate: true }).map((date) => date.toISOString());

const clampedInteger = ({ min, max }: { min: number; max: number }) =>
  fc.maxSafeInteger().map((number) => Math.min(max, Math.max(min, number)));

function arbitraryText({
  pattern,
  format,
  minLength = 0,
  maxLength = MAX_TEXT_CHARS,
}: JsonSchema): Values {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  if (format === 'date-time')
    return fc.oneof({ arbitrary: timesUntil(new Date()), weight: 9 }, timesUntil(new Date('2060')));
  const [least, most] = [Number(minLength), Number(maxLength)];
  const short = { minLength: least, maxLength: Math.max(least, Math.min(MAX_TEXT_CHARS, most)) };
  const longest = fc
    .constantFrom('x', 'é', '\\', '"')
    .map((letter) => letter.repeat(Math.min(most, 300)));
  return fc.oneof(
    { arbitrary: fc.string({ ...short, unit: 'grapheme' }), weight: 5 },
    { arbitrary: fc.string({ ...short, unit: 'binary' }), weight: 4 },
    { arbitrary: longest, weight: 1 },
  );
}

function arbitraryObject(schema: JsonSchema, schemas: Schemas, depth: number): Values {
  const {
    properties = {},
    required = [],
    anyOf = [],
    oneOf = [],
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
    anyOf?: { required?: string[] }[];
    oneOf?: { required?: string[] }[];
  };
  const conditions = [...anyOf, ...oneOf];
  const shape = (requiredNames: string[], names = Object.keys(properties)) => {
    const included = Object.entries(properties).filter(
      ([name]) => (depth < MAX_DEPTH && names.includes(name)) || requiredNames.includes(name),
    );
    const fields = included.map(
      ([name, field]) =>
        [
          name,
          arbitraryValue(notNull(field, requiredNames.includes(name)), schemas, depth + 1),
        ] as const,
    );
    return fc.record(Object.fromEntries(fields), {
      requiredKeys: requiredNames.filter((name) => name in properties),
    });
  };
  const requiredSets =
    conditions.length > 0
      ? conditions.map((one) => [...required, ...(one.required ?? [])])
      : [required];
  const validObject = fc.oneof(...requiredSets.map((requiredNames) => shape(requiredNames)));
  const otherFields = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), {
    maxKeys: 2,
  });
  const least = fc.oneof(
    ...requiredSets.map((requiredNames) => shape(requiredNames, requiredNames)),
  );
  return fc.oneof(
    { arbitrary: validObject, weight: 4 },
    { arbitrary: least, weight: 2 },
    fc
      .tuple(validObject, otherFields)
      .map(([fields, others]) => ({ ...others, ...(fields as object) })),
  );
}

/** Removes null from the schema of a required field. */
function notNull(field: JsonSchema, isNeeded: boolean): JsonSchema {
  const { anyOf } = field as { anyOf?: JsonSchema[] };
  const others = anyOf?.filter(({ type }) => type !== 'null');
  return isNeeded && others?.length === 1 ? others[0]! : field;
}
