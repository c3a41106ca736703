import fc from 'fast-check';
import type { JsonSchema } from '#lib/contract/openapi/schemas.ts';
import { gif, jpeg, png, webp } from '../../support/files/images.ts';
import { mutated } from '../../support/api/mutated.ts';
import logs from '../../support/samples/execution-block-logs.json' with { type: 'json' };
import proposal from '../../support/samples/proposal-valid.json' with { type: 'json' };
import empty from '../../support/samples/scheduling-block-empty-from-editor.json' with { type: 'json' };
import low from '../../support/samples/scheduling-block-low.json' with { type: 'json' };
import mid from '../../support/samples/scheduling-block-mid.json' with { type: 'json' };
import type { Operation, Parameter } from './operations.ts';
import { valuesOf } from './values.ts';

type Schemas = Record<string, JsonSchema>;

/** A body as it is sent: JSON, bytes of any kind, or a form. */
export type Body =
  | { json: unknown; type?: string }
  | { bytes: Uint8Array; type: string }
  | { form: Record<string, unknown>; files: { part: string; bytes: Uint8Array }[] };

/** A request as it is thought out; what is known of ids takes the place of some of its values when it is sent. */
export type Request = {
  operation: Operation;
  parameters: { parameter: Parameter; value: unknown }[];
  body?: Body | undefined;
  caller: Caller;
  accept: string;
  /** From 0 to 1 for each parameter and field in turn: below a half, what is known is asked for. */
  luck: number;
};

const callers = ['none', 'viewer', 'proposer', 'operator', 'engineer', 'admin', 'bad'] as const;
export type Caller = (typeof callers)[number];

const odd = fc.constantFrom(
  '', ' ', '\0', '#', 'SHIFT#1', '..', '../..', '%', '%zz', '%00', 'null', 'undefined', 'NaN', '-0', '+1', '1e3',
  '0x10', '１', '9007199254740993', '-9223372036854775808', "' OR 1=1 --", '${7*7}', '{{7*7}}', '__proto__',
  'constructor', '<script>', 'a\r\nX-Evil: 1', '\ud83d', '\u202e', 'x'.repeat(257), 'x'.repeat(3000), '[]', '{}',
  '"', '*', 'W/"1"', '2026-02-30T00:00:00Z', 'attribute_exists(pk)', ':a', '#a',
); // prettier-ignore

/** Requests of an operation, valid and not. */
export function requestsOf(operation: Operation, schemas: Schemas): fc.Arbitrary<Request> {
  const parameters = operation.parameters.map((parameter) => {
    const value = fc.oneof(
      { arbitrary: valuesOf(parameter.schema, schemas), weight: 12 },
      { arbitrary: odd, weight: 1 },
    );
    const isSent =
      parameter.in === 'path' ? fc.constant(true) : parameter.required ? often(30) : seldom(3);
    return fc.record({ parameter: fc.constant(parameter), value, isSent });
  });
  const produced = Object.keys(operation.responses['200']?.content ?? {});
  return fc.record({
    operation: fc.constant(operation),
    parameters: fc.tuple(...parameters).map((all) => all.filter(({ isSent }) => isSent)),
    body: bodiesOf(operation, schemas),
    caller: fc.oneof(
      { arbitrary: fc.constantFrom(...callers), weight: 1 },
      { arbitrary: fc.constantFrom('engineer' as const, 'admin' as const), weight: 2 },
    ),
    accept: fc.constantFrom('*/*', 'application/json', ...produced, 'nonsense, ;q='),
    luck: fc.double({ min: 0, max: 1, noNaN: true }),
  });
}

/** Yes, once in so many times; or all but once. */
const seldom = (times: number) => fc.integer({ min: 1, max: times }).map((n) => n === 1);
const often = (times: number) => seldom(times).map((yes) => !yes);

function bodiesOf(operation: Operation, schemas: Schemas): fc.Arbitrary<Body | undefined> {
  const { requestBody } = operation;
  const { 'application/json': asJson, 'multipart/form-data': asForm } = requestBody?.content ?? {};
  const none = fc.constant(undefined);
  const strange = fc.oneof(none, anyBytes, oddJson);
  if (!requestBody) return fc.oneof({ arbitrary: none, weight: 9 }, strange);
  const ways: fc.WeightedArbitrary<Body | undefined>[] = [{ arbitrary: strange, weight: 1 }];
  if (asJson) {
    const valid = valuesOf(asJson.schema, schemas);
    const wrong = valid.chain((json) => mutated([holder(json)]).map(({ body }) => body));
    ways.push({ arbitrary: valid.map((json) => ({ json })), weight: 5 });
    ways.push({ arbitrary: wrong.map((json) => ({ json })), weight: 2 });
    ways.push({ arbitrary: valid.chain(broken), weight: 1 });
  }
  const real = samples.filter(({ of }) => operation.path.startsWith(of)).map(({ json }) => json);
  if (real.length > 0) ways.push({ arbitrary: nearly(real), weight: 3 });
  if (asForm) ways.push({ arbitrary: formsOf(asForm.schema, schemas), weight: 4 });
  return fc.oneof(...ways);
}

/** So that the document as a whole has a place that can change too. */
const holder = (body: unknown) => ({ body });

/** Real documents, as they are and with some places changed. */
const nearly = (real: object[]): fc.Arbitrary<Body> =>
  fc.oneof(fc.constantFrom(...real), mutated(real as never)).map((json) => ({ json }));

const samples = [
  { of: '/sbds', json: mid },
  { of: '/sbds', json: low },
  { of: '/sbds', json: empty },
  { of: '/proposals', json: proposal },
  { of: '/slt/api/v3/shift/{shift_id}/logs', json: logs },
];

const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=latin1',
  'application/merge-patch+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'application/octet-stream',
  'image/png',
  'nonsense',
);

const anyBytes = fc.record({ bytes: fc.uint8Array({ maxLength: 200 }), type: types });

const oddJson = fc.constantFrom<Body>(
  { json: null },
  { json: [] },
  { json: {} },
  { json: 0 },
  { json: '' },
  { json: [[]] },
  { bytes: Buffer.from(`${'['.repeat(5000)}${']'.repeat(5000)}`), type: 'application/json' },
  { bytes: Buffer.from(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`), type: 'application/json' },
  { bytes: Buffer.from('{"a":1e999999}'), type: 'application/json' },
  {
    bytes: Buffer.from('{"__proto__":{"role":"admin"},"constructor":1}'),
    type: 'application/json',
  },
  { bytes: Buffer.from('\ufeff{}'), type: 'application/json' },
);

/** JSON of which a piece is gone, or bytes are others. */
const broken = (json: unknown): fc.Arbitrary<Body> =>
  fc
    .record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      byte: fc.nat(255),
      cut: fc.boolean(),
      type: types,
    })
    .map(({ at, byte, cut, type }) => {
      const bytes = Buffer.from(JSON.stringify(json));
      const place = Math.floor(at * bytes.length);
      if (cut) return { bytes: bytes.subarray(0, place), type };
      bytes[place] = byte;
      return { bytes, type: 'application/json' };
    });

const pictures = fc.oneof(
  { arbitrary: fc.constantFrom<Uint8Array>(png(), gif, jpeg, webp), weight: 4 },
  { arbitrary: fc.uint8Array({ maxLength: 100 }), weight: 1 },
);

function formsOf(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<Body> {
  const properties = schema.properties as Record<string, JsonSchema>;
  const isFile = ({ items }: JsonSchema) => (items as JsonSchema | undefined)?.format === 'binary';
  const part = Object.keys(properties).find((name) => isFile(properties[name] ?? {})) ?? 'files';
  const others = Object.fromEntries(Object.entries(properties).filter(([name]) => name !== part));
  return fc.record({
    form: valuesOf({ type: 'object', properties: others }, schemas) as fc.Arbitrary<
      Record<string, unknown>
    >,
    files: fc.array(
      fc.record({ part: fc.constantFrom(part, part, part, 'other'), bytes: pictures }),
      { maxLength: 3 },
    ),
  });
}
