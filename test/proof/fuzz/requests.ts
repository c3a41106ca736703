import fc from 'fast-check';
import type { JsonSchema } from '#lib/contract/openapi/schemas.ts';
import { gif, jpeg, createPng, webp } from '../../support/files/images.ts';
import { mutationsOf } from '../../support/api/mutations.ts';
import logs from '../../support/samples/execution-block-logs.json' with { type: 'json' };
import proposal from '../../support/samples/proposal-valid.json' with { type: 'json' };
import empty from '../../support/samples/scheduling-block-empty-from-editor.json' with { type: 'json' };
import low from '../../support/samples/scheduling-block-low.json' with { type: 'json' };
import mid from '../../support/samples/scheduling-block-mid.json' with { type: 'json' };
import { anyBytes, corruptJson, inWrongEncoding, oddBodies, type Body } from './bodies.ts';
import type { Operation, Parameter } from './operations.ts';
import { arbitraryValue } from './values.ts';

type Schemas = Record<string, JsonSchema>;

/** A generated request; known ids replace some of its values when it is sent. */
export type Request = {
  operation: Operation;
  parameters: { parameter: Parameter; value: unknown }[];
  body?: Body | undefined;
  caller: Caller;
  accept: string;
  /** A seed from 0 to 1 that decides which values are replaced by known ones. */
  luck: number;
};

const callers = ['none', 'viewer', 'proposer', 'operator', 'engineer', 'admin', 'bad'] as const;
export type Caller = (typeof callers)[number];

const oddTexts = fc.constantFrom(
  '', ' ', '\0', '#', 'SHIFT#1', '..', '../..', '%', '%zz', '%00', 'null', 'undefined', 'NaN', '-0', '+1', '1e3',
  '0x10', '１', '9007199254740993', '-9223372036854775808', "' OR 1=1 --", '${7*7}', '{{7*7}}', '__proto__',
  'constructor', '<script>', 'a\r\nX-Evil: 1', '\ud83d', '\u202e', 'x'.repeat(257), 'x'.repeat(3000), '[]', '{}',
  '"', '*', 'W/"1"', '2026-02-30T00:00:00Z', 'attribute_exists(pk)', ':a', '#a',
); // prettier-ignore

/** Generates valid and invalid requests of an operation. */
export function arbitraryRequest(operation: Operation, schemas: Schemas): fc.Arbitrary<Request> {
  const parameters = operation.parameters.map((parameter) => {
    const value = fc.oneof(
      { arbitrary: arbitraryValue(parameter.schema, schemas), weight: 12 },
      { arbitrary: oddTexts, weight: 1 },
    );
    const isSent =
      parameter.in === 'path'
        ? fc.constant(true)
        : parameter.required
          ? allButOnceIn(30)
          : onceIn(3);
    return fc.record({ parameter: fc.constant(parameter), value, isSent });
  });
  const produced = Object.keys(operation.responses['200']?.content ?? {});
  return fc.record({
    operation: fc.constant(operation),
    parameters: fc.tuple(...parameters).map((all) => all.filter(({ isSent }) => isSent)),
    body: arbitraryBody(operation, schemas),
    caller: fc.oneof(
      { arbitrary: fc.constantFrom(...callers), weight: 1 },
      { arbitrary: fc.constantFrom('engineer' as const, 'admin' as const), weight: 2 },
    ),
    accept: fc.constantFrom('*/*', 'application/json', ...produced, 'nonsense, ;q='),
    luck: fc.double({ min: 0, max: 1, noNaN: true }),
  });
}

/** True once in `times`, or all but once. */
const onceIn = (times: number) => fc.integer({ min: 1, max: times }).map((n) => n === 1);
const allButOnceIn = (times: number) => onceIn(times).map((yes) => !yes);

function arbitraryBody(operation: Operation, schemas: Schemas): fc.Arbitrary<Body | undefined> {
  const { requestBody } = operation;
  const {
    'application/json': asJson,
    'multipart/form-data': asForm,
    'application/x-www-form-urlencoded': asFields,
  } = requestBody?.content ?? {};
  const none = fc.constant(undefined);
  const unexpected = fc.oneof(none, anyBytes, oddBodies);
  if (!requestBody) return fc.oneof({ arbitrary: none, weight: 9 }, unexpected);
  const alternatives: fc.WeightedArbitrary<Body | undefined>[] = [
    { arbitrary: unexpected, weight: 1 },
  ];
  if (asJson) {
    const valid = arbitraryValue(asJson.schema, schemas);
    const wrong = valid.chain((json) => mutationsOf([wrap(json)]).map(({ body }) => body));
    alternatives.push({ arbitrary: valid.map((json) => ({ json })), weight: 5 });
    alternatives.push({ arbitrary: wrong.map((json) => ({ json })), weight: 2 });
    alternatives.push({ arbitrary: valid.chain(corruptJson), weight: 1 });
    alternatives.push({ arbitrary: valid.chain(inWrongEncoding), weight: 1 });
  }
  const real = samples.filter(({ of }) => operation.path.startsWith(of)).map(({ json }) => json);
  if (real.length > 0) alternatives.push({ arbitrary: similarTo(real), weight: 3 });
  if (asForm)
    alternatives.push({
      arbitrary: arbitraryForm(resolve(asForm.schema, schemas), schemas),
      weight: 4,
    });
  if (asFields)
    alternatives.push({
      arbitrary: arbitraryFields(resolve(asFields.schema, schemas), schemas),
      weight: 3,
    });
  return fc.oneof(...alternatives);
}

/** Returns the named schema that a schema refers to. */
const resolve = ({ $ref }: JsonSchema, schemas: Schemas): JsonSchema =>
  schemas[String($ref).split('/').at(-1) ?? ''] ?? {};

/** Generates a form without files, as clients encode it; sometimes with a byte or an escape that is none. */
const arbitraryFields = (schema: JsonSchema, schemas: Schemas): fc.Arbitrary<Body> =>
  fc.record({
    fields: arbitraryValue({ ...schema, type: 'object' }, schemas) as fc.Arbitrary<
      Record<string, unknown>
    >,
    damage: fc.constantFrom('', '', '', '', '%', '%zz', '%ff', '%ed%a0%80', '&&', '&a=%00', '\xff'),
  });

/** Wraps the body, so that it can be replaced as a whole. */
const wrap = (body: unknown) => ({ body });

/** Generates real documents, unchanged and mutated. */
const similarTo = (real: object[]): fc.Arbitrary<Body> =>
  fc.oneof(fc.constantFrom(...real), mutationsOf(real as never)).map((json) => ({ json }));

const samples = [
  { of: '/sbds', json: mid },
  { of: '/sbds', json: low },
  { of: '/sbds', json: empty },
  { of: '/proposals', json: proposal },
  { of: '/slt/api/v3/shift/{shift_id}/logs', json: logs },
];

const arbitraryFile = fc.oneof(
  { arbitrary: fc.constantFrom<Uint8Array>(createPng(), gif, jpeg, webp), weight: 4 },
  { arbitrary: fc.uint8Array({ maxLength: 100 }), weight: 1 },
);

function arbitraryForm(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<Body> {
  const properties = schema.properties as Record<string, JsonSchema>;
  const isFile = ({ items }: JsonSchema) => (items as JsonSchema | undefined)?.format === 'binary';
  const part = Object.keys(properties).find((name) => isFile(properties[name] ?? {})) ?? 'files';
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => name !== part));
  return fc.record({
    form: arbitraryValue({ type: 'object', properties: others }, schemas) as fc.Arbitrary<
      Record<string, unknown>
    >,
    files: fc.array(
      fc.record({ part: fc.constantFrom(part, part, part, 'other'), bytes: arbitraryFile }),
      { maxLength: 3 },
    ),
  });
}
