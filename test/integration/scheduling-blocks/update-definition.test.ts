import { expect, it } from 'vitest';
import { getDefinition, updateDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { listVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import { differs } from '../../support/machine/known-differences.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  loadDefinition,
  storeDefinition,
  withoutServerFields,
  type StoredDefinition,
} from '../../support/documents/definitions.ts';

const { as } = await getDesk();
const engineer = await as('engineer');
const other = await as('engineer', 'engineer-2');

const definition = await loadDefinition();
const storeNewDefinition = () => storeDefinition(engineer, definition);
const put = (identifier: string, body: unknown, headers: Record<string, string> = {}) =>
  engineer(updateDefinition, { path: { identifier }, body, headers });
const versionsOf = async (identifier: string) =>
  (await engineer(listVersions, { path: { identifier } })).body.map(({ version }) => version);

it('stores the whole document as a new version, with its nulls and without added lists', async () => {
  const { sbd_id, metadata } = await storeNewDefinition();
  const next = { interface: 'x', telescope: 'ska_low', description: null, targets: null };

  const response = await other(updateDefinition, { path: { identifier: sbd_id }, body: next });
  const read = await engineer(getDefinition, { path: { identifier: sbd_id } });

  const stored = response.body as StoredDefinition;
  expect(withoutServerFields(stored)).toEqual(next);
  expect(stored.sbd_id).toBe(sbd_id);
  expect(stored.metadata).toMatchObject({
    version: 2,
    created_by: 'engineer-1',
    created_on: metadata.created_on,
    last_modified_by: 'engineer-2',
  });
  expect(response.headers.get('etag')).toBe(`"${sbd_id}.2"`);
  expect(read.body).toEqual(stored);
});

it('creates a version without changes, and accepts the response of a GET unchanged', async () => {
  const first = await storeNewDefinition();

  const second = await put(first.sbd_id, first);
  const third = await put(first.sbd_id, second.body);

  expect([second.status, third.status]).toEqual([200, 200]);
  expect(await versionsOf(first.sbd_id)).toEqual([3, 2, 1]);
});

it('checks in the documented order: 422 not JSON, 400 invalid, 422 other id, 404, 412, 409', async () => {
  const { sbd_id } = await storeNewDefinition();
  const stale = { 'If-Match': `"${sbd_id}.7"` };
  const invalid = { sbd_id: 'other', metadata: { version: 7 } };
  const valid = { ...definition, metadata: { version: 7 } };

  const responses = [
    await put('none', '{', stale),
    await put('none', invalid, stale),
    await put('none', { ...valid, sbd_id: 'other' }, stale),
    await put('none', valid, stale),
    await put(sbd_id, valid, stale),
    await put(sbd_id, valid),
  ];

  expect(responses.map(({ status }) => status)).toEqual([422, 400, 422, 404, 412, 409]);
  expect(responses[1]!.body).toMatchObject({ code: 'DEFINITION_INVALID' });
  expect(responses[2]!.body).toMatchObject({ detail: [{ loc: ['body', 'sbd_id'] }] });
  expect(responses[5]!.body).toMatchObject({
    code: 'VERSION_NOT_CURRENT',
    detail: expect.stringContaining('is 1') as string,
  });
  expect(await versionsOf(sbd_id)).toEqual([1]);
});

it.each(['1', 1.5, true, [1], {}])('refuses version %j', async (version) => {
  const { status, body } = await put('none', { ...definition, metadata: { version } });

  expect(status).toBe(422);
  expect(body).toMatchObject({ detail: [{ loc: ['body', 'metadata', 'version'] }] });
});

it.each([null, {}, { version: null }, 'mine', 7])(
  'accepts metadata %j, which contain no version',
  async (metadata) => {
    const { sbd_id } = await storeNewDefinition();

    expect((await put(sbd_id, { ...definition, sbd_id: null, metadata })).status).toBe(200);
    expect((await put(sbd_id, { ...definition, sbd_id: '', metadata })).status).toBe(200);
  },
);

it('updates the version in If-Match', async () => {
  const { sbd_id } = await storeNewDefinition();

  const matching = await put(sbd_id, definition, { 'If-Match': `"${sbd_id}.1"` });
  const stale = await put(sbd_id, definition, { 'If-Match': `"${sbd_id}.1"` });
  const any = await put(sbd_id, definition, { 'If-Match': '*' });

  expect([matching.status, stale.status, any.status]).toEqual([200, 412, 200]);
});

it('stores one version for each of many concurrent updates', async () => {
  const { sbd_id } = await storeNewDefinition();
  const crowd = differs('concurrent calls') ? 4 : 12;
  const numbers = Array.from({ length: crowd }, (_, n) => n);

  const responses = await Promise.all(
    numbers.map((n) => put(sbd_id, { ...definition, description: `update ${n}` })),
  );

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const versions = responses
    .map(({ body }) => (body as StoredDefinition).metadata.version)
    .sort((a, b) => a - b);
  expect(versions).toEqual(numbers.map((n) => n + 2));
  for (const { body } of responses) {
    const { metadata, description } = body as StoredDefinition;
    const { version } = metadata;
    const read = await engineer(getDefinition, {
      path: { identifier: sbd_id },
      query: { version },
    });
    expect(read.body).toMatchObject({ description });
  }
});

it('accepts one of several concurrent updates of the same version', async () => {
  const { sbd_id } = await storeNewDefinition();
  const body = { ...definition, metadata: { version: 1 } };

  const responses = await Promise.all([1, 2, 3, 4].map(() => put(sbd_id, body)));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await versionsOf(sbd_id)).toEqual([2, 1]);
});
