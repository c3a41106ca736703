import fc from 'fast-check';
import type { JsonSchema } from '#lib/contract/openapi/schemas.ts';

type Schemas = Record<string, JsonSchema>;
type Values = fc.Arbitrary<unknown>;

/** Elements of a list, and characters of most texts: a long body says no more than a short one. */
const FEW = 4;
const SHORT = 30;
/** Objects in objects; below, only what must be there. */
const DEEPEST = 5;

/** Values that a schema of the document takes. What it cannot say, such as bytes of a text, is left to chance. */
export function valuesOf(schema: JsonSchema, schemas: Schemas, depth = 0): Values {
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
  const inner = (one: JsonSchema) => valuesOf(one, schemas, depth + 1);
  if ($ref !== undefined) return inner(schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]));
  const made =
    anyOf && type !== 'object'
      ? fc.oneof(...anyOf.map(inner))
      : fc.oneof(...[type].flat().map((one) => ofType(one, schema, schemas, depth)));
  return examples.length > 0
    ? fc.oneof({ arbitrary: made, weight: 2 }, fc.constantFrom(...examples))
    : made;
}

function ofType(type: string | undefined, schema: JsonSchema, schemas: Schemas, depth: number) {
  const { minimum = -1e6, maximum = 1e6, minItems = 0 } = schema as Record<string, number>;
  const bounds = { min: minimum, max: maximum };
  const makers: Record<string, () => Values> = {
    string: () => textsOf(schema),
    integer: () =>
      fc.oneof(fc.integer({ ...bounds, max: Math.min(maximum, minimum + 20) }), whole(bounds)),
    number: () => fc.double({ ...bounds, noNaN: true }),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
    array: () =>
      fc.array(valuesOf((schema.items ?? {}) as JsonSchema, schemas, depth + 1), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(FEW, Number(schema.maxItems ?? FEW))),
      }),
    object: () => objectsOf(schema, schemas, depth),
  };
  return (makers[type ?? ''] ?? (() => fc.jsonValue({ maxDepth: 2 })))();
}

const whole = ({ min, max }: { min: number; max: number }) =>
  fc.maxSafeInteger().map((number) => Math.min(max, Math.max(min, number)));

function textsOf({ pattern, format, minLength = 0, maxLength = SHORT }: JsonSchema): Values {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  const [least, most] = [Number(minLength), Number(maxLength)];
  const short = { minLength: least, maxLength: Math.max(least, Math.min(SHORT, most)) };
  const longest = fc
    .constantFrom('x', 'é', '\\', '"')
    .map((letter) => letter.repeat(Math.min(most, 300)));
  return fc.oneof(
    { arbitrary: fc.string({ ...short, unit: 'grapheme' }), weight: 5 },
    { arbitrary: fc.string({ ...short, unit: 'binary' }), weight: 4 },
    { arbitrary: longest, weight: 1 },
  );
}

function objectsOf(schema: JsonSchema, schemas: Schemas, depth: number): Values {
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
  const alternatives = [...anyOf, ...oneOf];
  const shape = (needed: string[], wanted = Object.keys(properties)) => {
    const kept = Object.entries(properties).filter(
      ([name]) => (depth < DEEPEST && wanted.includes(name)) || needed.includes(name),
    );
    const fields = kept.map(
      ([name, field]) =>
        [name, valuesOf(notNull(field, needed.includes(name)), schemas, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(fields), {
      requiredKeys: needed.filter((name) => name in properties),
    });
  };
  const ways =
    alternatives.length > 0
      ? alternatives.map((way) => [...required, ...(way.required ?? [])])
      : [required];
  const known = fc.oneof(...ways.map((needed) => shape(needed)));
  const more = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 1 }), {
    maxKeys: 2,
  });
  const least = fc.oneof(...ways.map((needed) => shape(needed, needed)));
  return fc.oneof(
    { arbitrary: known, weight: 4 },
    { arbitrary: least, weight: 2 },
    fc.tuple(known, more).map(([fields, others]) => ({ ...others, ...(fields as object) })),
  );
}

/** A field that must be there is rarely meant to be null. */
function notNull(field: JsonSchema, isNeeded: boolean): JsonSchema {
  const { anyOf } = field as { anyOf?: JsonSchema[] };
  const others = anyOf?.filter(({ type }) => type !== 'null');
  return isNeeded && others?.length === 1 ? others[0]! : field;
}
