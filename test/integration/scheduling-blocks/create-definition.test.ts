import { expect, it } from 'vitest';
import {
  createDefinition,
  getDefinition,
  validateDefinition,
} from '#lib/scheduling-blocks/contracts/definitions.ts';
import { listVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import { createClient } from '#lib/contract/client.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  loadDefinition,
  definitionSamples,
  storeDefinition,
  createSurvey,
  withoutServerFields,
  type StoredDefinition,
} from '../../support/documents/definitions.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

const { as, url, token } = await getDesk();
const engineer = await as('engineer');

it.each(definitionSamples)('stores sample %s and returns it as it was sent', async (name) => {
  const definition = await loadDefinition(name);

  const stored = await storeDefinition(engineer, definition);
  const read = await engineer(getDefinition, { path: { identifier: stored.sbd_id } });

  expect(withoutServerFields(stored)).toEqual(definition);
  expect(read.body).toEqual(stored);
});

it('assigns an id with the current date, and records creator and time', async () => {
  const response = await engineer(createDefinition, { body: await loadDefinition() });

  const { sbd_id, metadata } = response.body as StoredDefinition;
  const { created_on } = metadata as { created_on: string } & StoredDefinition['metadata'];
  expect(sbd_id).toMatch(/^sbd-\d{8}-\d{5,}$/);
  expect(sbd_id.slice(4, 12)).toBe(created_on.slice(0, 10).replaceAll('-', ''));
  expect(metadata).toEqual({
    version: 1,
    created_by: 'engineer-1',
    created_on,
    last_modified_by: 'engineer-1',
    last_modified_on: created_on,
  });
  expect(response.headers.get('etag')).toBe(`"${sbd_id}.1"`);
});

it('counts an empty id as absent, and refuses any other', async () => {
  const definition = await loadDefinition();

  const empty = await engineer(createDefinition, { body: { ...definition, sbd_id: '' } });
  const given = await engineer(createDefinition, { body: { ...definition, sbd_id: 'mine' } });

  expect([empty.status, given.status]).toEqual([200, 400]);
  expect((empty.body as StoredDefinition).sbd_id).toMatch(/^sbd-/);
  expect(given.body).toMatchObject({ code: 'SBD_ID_GIVEN' });
});

it('preserves every number, key and null, known or not', async () => {
  const head = '{"interface":"x","telescope":"ska_low","description":null,';
  const odd =
    '"__proto__":{"a":[]},"constructor":"x","big":[1152921504606846977,1e400,-1e400,-0],"fine":0.1234567890123456789,"twice":1,"":{"\\ud800":"\\u0000"}';
  const bearer = { Authorization: `Bearer ${await token('e', 'engineer')}` };

  const { sbd_id } = await storeDefinition(
    engineer,
    `${head}${odd.replace('"twice":1', '"twice":2,"twice":1')}}`,
  );
  const response = await fetch(`${url}/sbds/${sbd_id}`, { headers: bearer });

  expect(await response.text()).toContain(`${head}${odd},"sbd_id":"${sbd_id}"`);
});

it('ignores metadata and a null id in the body', async () => {
  const body = {
    ...(await loadDefinition()),
    sbd_id: null,
    metadata: { version: 'x', created_by: 'me' },
  };

  const stored = await storeDefinition(engineer, body);

  expect(stored.metadata).toMatchObject({ version: 1, created_by: 'engineer-1' });
});

it.each(['sbd-20261121-00001', 7])('refuses an id in the body: %j', async (sbd_id) => {
  const { status, body } = await engineer(createDefinition, { body: { sbd_id } });

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'SBD_ID_GIVEN' });
});

it('refuses an invalid definition with all findings of its validation', async () => {
  const body = { ...(await loadDefinition()), telescope: 'ska_mid', targets: 7 };

  const { status, body: refusal } = await engineer(createDefinition, { body });
  const { body: report } = await engineer(validateDefinition, { body });

  expect(status).toBe(400);
  expect(report.issues.length).toBeGreaterThan(3);
  expect(refusal).toMatchObject({ status: 400, code: 'DEFINITION_INVALID', ...report });
});

it.each([
  ['{', 'json_invalid'],
  ['{"a":1}}', 'json_invalid'],
  ['', 'missing'],
  [`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`, 'json_invalid'],
])('refuses %.10s, which is no JSON document, with 422 %s', async (text, type) => {
  const { status, body } = await engineer(createDefinition, text === '' ? {} : { body: text });

  expect(status).toBe(422);
  expect(body).toMatchObject({ detail: [{ loc: ['body'], type }] });
});

it('never assigns an id twice', async () => {
  const body = await loadDefinition();

  const stored = await Promise.all(
    Array.from({ length: 10 }, () => storeDefinition(engineer, body)),
  );

  expect(new Set(stored.map(({ sbd_id }) => sbd_id)).size).toBe(10);
});

it('repeats its response for an Idempotency-Key exactly, whatever its size', async () => {
  const headers = { 'Idempotency-Key': createUniqueText('key') };
  const body = JSON.stringify({ ...(await createSurvey(900_000)), exact: 'EXACT' }).replace(
    '"EXACT"',
    '1e400',
  );
  const bearer = await token('engineer-1', 'engineer');
  const post = () =>
    fetch(`${url}/sbds`, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${bearer}`,
      },
      body,
    }).then((response) => response.text());

  const [first, again] = [await post(), await post()];
  const other = await engineer(createDefinition, { body: '{}', headers });

  expect(first).toContain('"exact":1e400,"sbd_id"');
  expect(again).toBe(first);
  expect(other.status).toBe(422);
  const { sbd_id } = JSON.parse(first) as StoredDefinition;
  const versions = await engineer(listVersions, { path: { identifier: sbd_id } });
  expect(versions.body).toHaveLength(1);
});

it('allows operators to read and validate, and only engineers to store', async () => {
  const operator = await as('operator');
  const body = await loadDefinition();

  const refusal = await operator(createDefinition, { body });
  const none = await createClient(url)(createDefinition, { body });

  expect([refusal.status, none.status]).toEqual([403, 401]);
  expect((await operator(validateDefinition, { body })).status).toBe(200);
});
