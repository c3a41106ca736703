import { expect, it } from 'vitest';
import { updateDefinition } from '#lib/scheduling-blocks/contracts/definitions.ts';
import { listVersions } from '#lib/scheduling-blocks/contracts/versions.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  loadDefinition,
  storeDefinition,
  type StoredDefinition,
} from '../../support/documents/definitions.ts';
import { getNextQuery } from '../../support/api/next-page.ts';

const { as } = await getDesk();
const [viewer, engineer] = [await as('viewer'), await as('engineer')];
const definition = await loadDefinition();

/** Creates a definition with this many versions; returns its id and their metadata, newest first. */
async function createVersions(count: number) {
  const first = await storeDefinition(engineer, definition);
  const all = [first.metadata];
  for (let n = 1; n < count; n++) {
    const path = { identifier: first.sbd_id };
    const { body } = await engineer(updateDefinition, { path, body: definition });
    all.unshift((body as StoredDefinition).metadata);
  }
  return { identifier: first.sbd_id, all };
}

it('lists the metadata of each version, newest first', async () => {
  const { identifier, all } = await createVersions(3);

  const { status, body, headers } = await viewer(listVersions, { path: { identifier } });

  expect(status).toBe(200);
  expect(body).toEqual(all);
  expect(headers.get('link')).toBeNull();
});

/** Returns the version numbers on each page, following the links to the next page. */
async function listPages(identifier: string, query: Record<string, string>): Promise<number[][]> {
  const response = await viewer(listVersions, { path: { identifier }, query });
  const numbers = response.body.map(({ version }) => version);
  const next = getNextQuery(response);
  return next ? [numbers, ...(await listPages(identifier, next))] : [numbers];
}

it('returns all versions page by page', async () => {
  const { identifier } = await createVersions(5);

  expect(await listPages(identifier, { limit: '2' })).toEqual([[5, 4], [3, 2], [1]]);
});

it.each([{}, { limit: '2' }])(
  'responds with 404 to an unknown definition, with %j',
  async (query) => {
    const response = await viewer(listVersions, { path: { identifier: 'none' }, query });

    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'DEFINITION_NOT_FOUND' });
  },
);

it('lists all versions at once without a limit', async () => {
  const { identifier, all } = await createVersions(130);

  const { body, headers } = await viewer(listVersions, { path: { identifier } });

  expect(body).toEqual(all);
  expect(headers.get('link')).toBeNull();
}, 60_000);

it.each([
  ['limit', '0'],
  ['limit', '501'],
  ['limit', 'x'],
  ['cursor', 'x'],
  ['cursor', Buffer.from('0').toString('base64url')],
  ['cursor', Buffer.from('1#2').toString('base64url')],
])('refuses %s %s', async (name, value) => {
  const response = await viewer(listVersions, {
    path: { identifier: 'none' },
    query: { [name]: value },
  });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', name] }] });
});
