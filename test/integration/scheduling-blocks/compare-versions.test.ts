import { applyPatch } from 'rfc6902';
import { expect, it } from 'vitest';
import { updateDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { compareVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import { getDesk } from '../../support/api/desk.ts';
import { loadDefinition, storeDefinition, type Json } from '../../support/documents/definitions.ts';

const { as } = await getDesk();
const [viewer, engineer] = [await as('viewer'), await as('engineer')];

const first = await loadDefinition('mid');
const second: Json = {
  ...first,
  description: 'Second night',
  scan_sequence: ['science scan', 'calibrator scan'],
};
const { sbd_id: identifier } = await storeDefinition(engineer, first);
await engineer(updateDefinition, { path: { identifier }, body: second });
const compare = (from: unknown, to: unknown) =>
  viewer(compareVersions, { path: { identifier }, query: { from, to } as never });

it('returns the JSON Patch between two versions, without metadata', async () => {
  const { status, body, headers } = await compare(1, 2);

  const patched = structuredClone(first);
  applyPatch(patched, body as never);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json-patch+json');
  expect(patched).toEqual(second);
  expect(body).toContainEqual({ op: 'add', path: '/description', value: 'Second night' });
  expect(body.filter(({ path }) => !/^\/(description|scan_sequence)/.test(path))).toEqual([]);
});

it('returns the reverse patch, and an empty one from a version to itself', async () => {
  const [back, same] = [await compare(2, 1), await compare(2, 2)];

  const patched = structuredClone(second);
  applyPatch(patched, back.body as never);
  expect(patched).toEqual(first);
  expect(same.body).toEqual([]);
});

it('responds with 404 to unknown versions', async () => {
  const none = { path: { identifier: 'none' }, query: { from: 1, to: 2 } };
  const responses = [await compare(1, 3), await compare(9, 1), await viewer(compareVersions, none)];

  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(responses.map(({ body }) => (body as unknown as { code: string }).code)).toEqual(
    Array(3).fill('VERSION_NOT_FOUND'),
  );
});

it('requires both versions', async () => {
  const missing = await viewer(compareVersions, { path: { identifier } });
  const wrong = await compare('x', 0);

  expect(missing.body).toMatchObject({
    detail: [
      { loc: ['query', 'from'], type: 'missing' },
      { loc: ['query', 'to'], type: 'missing' },
    ],
  });
  expect(wrong.status).toBe(422);
});
