import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  loadDefinition,
  definitionSamples,
  type Json,
} from '../../support/documents/definitions.ts';
import { mutationsOf } from '../../support/api/mutations.ts';
import { loadSample } from '../../support/samples.ts';

const { as, url, token } = await getDesk();
const realDefinitions = (await readFile('test/support/samples/inputs/definitions.jsonl', 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { expect: string; definition: Json });
const viewer = await as('viewer');
const engineer = await as('engineer');
const validate = (body: unknown) => viewer(validateDefinition, { body });

it.each([
  ['mid', ['ID_REPEATED']],
  ['low', ['ID_REPEATED']],
  ['empty-from-editor', []],
] as const)('accepts sample %s, and warns of its repeated ids', async (name, codes) => {
  const { status, body } = await validate(await loadSample(`scheduling-block-${name}`));

  expect(status).toBe(200);
  expect(body.valid).toBe(true);
  expect(body.issues.map(({ code, level }) => [code, level])).toEqual(
    codes.map((code) => [code, 'warning']),
  );
});

it.each(realDefinitions)(
  'finds a definition of a real producer $expect: $definition',
  async ({ expect: outcome, definition }) => {
    const { body } = await validate(definition);

    expect(body.valid).toBe(true);
    expect(body.issues.map(({ level }) => level)).toEqual(
      outcome === 'valid, one warning' ? ['warning'] : [],
    );
  },
);

it.each([
  ['in Latin-1', Buffer.from('{"interface":"\xe9"}', 'latin1')],
  ['with a literal U+FFFD', Buffer.from('{"interface":"\ufffd"}')],
])('reports a body %s as an issue', async (_, bytes) => {
  const response = await fetch(`${url}/sbds/validate`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await token('v', 'viewer')}`,
    },
    body: bytes,
  });

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    valid: false,
    issues: [
      { path: '$', code: 'JSON_INVALID', message: expect.stringContaining('UTF-8') as string },
    ],
  });
});

it('reports findings of both validation layers in document order', async () => {
  const mid = await loadDefinition('mid');
  const { body } = await validate({
    ...mid,
    telescope: undefined,
    activities: { observe: { kind: 'git', path: 'git://x' }, allocate: { kind: 'ftp' } },
    scan_definitions: [
      { scan_definition_id: 'calibrator scan', scan_duration: 0, target: 'Nowhere' },
      { scan_definition_id: 'science scan', scan_duration: 'long' },
    ],
  });

  expect(body.valid).toBe(false);
  expect(body.issues.map(({ path, code }) => `${code} ${path}`)).toEqual([
    'ACTIVITY_INCOMPLETE $.activities.observe.repo',
    'NOT_ONE_OF $.activities.allocate.kind',
    'SCAN_WITHOUT_TIME $.scan_definitions[0].scan_duration',
    'TARGET_UNKNOWN $.scan_definitions[0].target',
    'WRONG_TYPE $.scan_definitions[1].scan_duration',
    'ID_REPEATED $.sdp_configuration.execution_block.scan_types[1].scan_type_id',
    'FIELD_REQUIRED $.telescope',
  ]);
  expect(body.messages).toEqual(body.issues.map(({ message }) => message));
});

const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
it.each(['', '{', '{"a":1}}', '\u0000', 'NaN', deep])(
  'responds with 200 to %.10j, which is not a JSON document',
  async (text) => {
    const { status, body } = await validate(text === '' ? undefined : text);

    expect(status).toBe(200);
    expect(body).toMatchObject({ valid: false, issues: [{ path: '$', code: 'JSON_INVALID' }] });
  },
);

it.each(['null', '7', '"x"', '[]', '1e400', '-0'])('responds with 200 to %s', async (text) => {
  const { status, body } = await validate(text);

  expect(status).toBe(200);
  expect(body).toMatchObject({ valid: false, issues: [{ path: '$', code: 'WRONG_TYPE' }] });
});

it('refuses a body that is too large or of another media type before it parses it', async () => {
  const large = await validate(JSON.stringify({ description: 'x'.repeat(3_000_000) }));
  const text = await viewer(validateDefinition, {
    body: '{}',
    headers: { 'Content-Type': 'text/plain' },
  });

  expect([large.status, text.status]).toEqual([413, 415]);
});

it('repeats its response for an Idempotency-Key, and refuses the key with another body', async () => {
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const [first, again] = [
    await engineer(validateDefinition, { body: '{', headers }),
    await engineer(validateDefinition, { body: '{', headers }),
  ];
  const other = await engineer(validateDefinition, { body: '{}', headers });

  expect([first.status, again.status, other.status]).toEqual([200, 200, 422]);
  expect(again.body).toEqual(first.body);
});

it('reports the first 1000 findings, and that there are more', async () => {
  const { status, body } = await validate({
    interface: 'x',
    telescope: 'ska_mid',
    targets: Array.from({ length: 200_000 }, () => 0),
  });

  expect(status).toBe(200);
  expect(body.issues).toHaveLength(1001);
  expect(body.issues.at(-1)).toMatchObject({ code: 'MORE_FINDINGS', level: 'warning' });
  expect(body.valid).toBe(false);
});

it('refuses a list of more than 250,000 entries, which takes seconds to check', async () => {
  const { body } = await validate({
    interface: 'x',
    telescope: 'ska_mid',
    targets: Array.from({ length: 250_001 }, () => ({})),
  });

  expect(body.valid).toBe(false);
  expect(JSON.stringify(body.issues)).toContain('must have at most 250000 entries');
});

it.each(['\ud800', `${'x'.repeat(255)}😀`])(
  'reports a name without lone surrogates, even if it is cut',
  async (target) => {
    const scan_definitions = [{ scan_definition_id: 'science scan', target }];
    const { status, body } = await validate(
      JSON.stringify({ ...(await loadDefinition('mid')), scan_definitions }),
    );

    expect(status).toBe(200);
    expect(body.messages.join(' ')).toContain('\ufffd');
  },
);

it('responds with 200 to any mutated sample, and to JSON of any depth', async () => {
  const documents = await Promise.all(definitionSamples.map((name) => loadDefinition(name)));
  const any = fc.oneof(mutationsOf(documents), fc.jsonValue({ maxDepth: 50 }));
  await fc.assert(
    fc.asyncProperty(any, async (body) => {
      const { status } = await validate(JSON.stringify(body));
      expect(status).toBe(200);
    }),
    { numRuns: 60 },
  );
});
