import { expect, it } from 'vitest';
import { differs } from '../../support/machine/known-differences.ts';
import { getDefinition, updateDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  loadDefinition,
  storeDefinition,
  withoutServerFields,
  type StoredDefinition,
} from '../../support/documents/definitions.ts';

const { as } = await getDesk();
const [viewer, engineer] = [await as('viewer'), await as('engineer')];

it('returns the newest version, or the requested one', async () => {
  const definition = await loadDefinition();
  const { sbd_id: identifier } = await storeDefinition(engineer, definition);
  const second = { ...definition, description: 'Second night' };
  await engineer(updateDefinition, { path: { identifier }, body: second });
  const get = (query = {}) => viewer(getDefinition, { path: { identifier }, query });

  const [newest, first, requested] = [
    await get(),
    await get({ version: 1 }),
    await get({ version: 2 }),
  ];

  expect(withoutServerFields(newest.body as StoredDefinition)).toEqual(second);
  expect(withoutServerFields(first.body as StoredDefinition)).toEqual(definition);
  expect(requested.body).toEqual(newest.body);
  expect(newest.headers.get('etag')).toBe(`"${identifier}.2"`);
  expect(first.headers.get('etag')).toBe(`"${identifier}.1"`);
});

const idsWithSlash = differs('slashes in paths') ? [] : ['a/b'];

it.each(['sbd-20000101-00001', 'none', 'ünïcode 🔭', '%', ...idsWithSlash])(
  'responds with 404 to the unknown id %s',
  async (identifier) => {
    const { status, body } = await viewer(getDefinition, { path: { identifier } });

    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: 'DEFINITION_NOT_FOUND',
      detail: expect.stringContaining(identifier) as string,
    });
  },
);

it('responds with 404 to an unknown version, and with 422 to an invalid one', async () => {
  const { sbd_id: identifier } = await storeDefinition(engineer, await loadDefinition());
  const get = (version: string) =>
    viewer(getDefinition, { path: { identifier }, query: { version } });

  const missing = await get('2');
  const wrong = await Promise.all(['0', '-1', '1.5', 'x', '2147483648'].map(get));

  expect(missing.body).toMatchObject({ code: 'VERSION_NOT_FOUND' });
  expect(wrong.map(({ status }) => status)).toEqual(Array(5).fill(422));
});

it('accepts an id of up to 256 characters', async () => {
  const { status } = await viewer(getDefinition, { path: { identifier: 'x'.repeat(257) } });

  expect(status).toBe(422);
});
