import { expect, it } from 'vitest';
import { updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  changeItem,
  closeItem,
  listItemIds,
  openItem,
  readItem,
} from '../../support/shift-log/open-items.ts';
import { endRunningShift, only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const other = await as('operator', 'operator-2');

const put = (item_id: number | string, body: object, headers: Record<string, string> = {}) =>
  operator(updateItem, { path: { item_id }, body, headers });

it('changes the fields of a body: an absent field keeps its value, and null clears it', async () => {
  const item = await openItem(operator, { component: 'antenna-12', owner: 'Grace Hopper' });

  const changed = await changeItem(other, item.item_id, { title: 'It is worse', owner: null });

  const { owner: _cleared, ...rest } = item;
  expect(changed).toEqual({
    ...rest,
    title: 'It is worse',
    version: 2,
    metadata: {
      ...item.metadata,
      last_modified_by: 'operator-2',
      last_modified_on: expect.any(String) as string,
    },
  });
});

it('closes an item with a resolution, in the running shift', async () => {
  await startShift(operator);
  const item = await openItem(operator);
  const { shift_id } = await startShift(operator);

  const closed = await closeItem(operator, item.item_id, 'The drive was replaced.');

  expect(closed).toMatchObject({
    state: 'closed',
    resolution: 'The drive was replaced.',
    opened_in: item.opened_in,
    closed_in: shift_id,
  });
  expect(await listItemIds(operator, { state: 'open' })).not.toContain(item.item_id);
});

it('refuses a link to a ticket that does not exist', async () => {
  const item = await openItem(operator);

  const response = await put(item.item_id, { record_id: 'unknown' });

  expect([response.status, response.body]).toMatchObject([404, { code: 'TICKET_NOT_FOUND' }]);
});

it('closes an item without a shift when none is running', async () => {
  await startShift(operator);
  const item = await openItem(operator);
  await endRunningShift(operator);

  expect(await closeItem(operator, item.item_id)).not.toHaveProperty('closed_in');
});

it.each([
  [{ state: 'closed' }, {}],
  [{ state: 'closed', resolution: null }, {}],
  [{ state: 'closed', resolution: ' ' }, {}],
  [{ resolution: 'Repaired' }, {}],
  [{ resolution: null }, { state: 'closed', resolution: 'Repaired' }],
])('refuses %o: only a closed item has a resolution', async (body, before) => {
  const { item_id } = await openItem(operator);
  const stored = await changeItem(operator, item_id, before);

  const response = await put(item_id, body);

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['body', 'resolution'] }] });
  expect(await readItem(operator, item_id)).toMatchObject(stored);
});

it('reopens a closed item, which then has no resolution', async () => {
  await startShift(operator);
  const { item_id } = await openItem(operator);
  const closed = await closeItem(operator, item_id);

  const reopened = await changeItem(operator, item_id, { ...closed, state: 'open' });

  expect(reopened).toMatchObject({ state: 'open', version: 3 });
  expect(reopened).not.toHaveProperty('resolution');
  expect(reopened).not.toHaveProperty('closed_in');
  expect(await listItemIds(operator, { state: 'open' })).toContain(item_id);
});

it('accepts its own response, and stores no version for a body without changes', async () => {
  const item = await openItem(operator, { component: 'antenna-12' });

  const responses = [await put(item.item_id, item), await put(item.item_id, {})];

  for (const response of responses) {
    expect(only(response.body.result_data)).toEqual(item);
    expect(response.headers.get('etag')).toBe(`"${item.item_id}.1"`);
  }
});

it('refuses a change of an outdated version if the request has an If-Match', async () => {
  const { item_id } = await openItem(operator);
  await changeItem(other, item_id, { owner: 'Ada Lovelace' });

  const outdated = await put(item_id, { severity: 'major' }, { 'If-Match': `"${item_id}.1"` });
  const current = await put(item_id, { severity: 'major' }, { 'If-Match': `"${item_id}.2"` });

  expect(outdated.status).toBe(412);
  expect(outdated.body).toMatchObject({ code: 'PRECONDITION_FAILED' });
  expect(only(current.body.result_data)).toMatchObject({ owner: 'Ada Lovelace', version: 3 });
});

it('applies concurrent changes one after the other, each completely', async () => {
  const { item_id } = await openItem(operator);
  const changes = Array.from({ length: 8 }, (_, n) => ({
    title: `Title ${n}`,
    owner: `Owner ${n}`,
  }));

  const responses = await Promise.all(changes.map((body) => put(item_id, body)));

  const { version, title, owner, history } = await readItem(operator, item_id);
  expect(responses.map(({ status }) => status)).toEqual(changes.map(() => 200));
  expect(version).toBe(9);
  expect(changes).toContainEqual({ title, owner });
  expect(history.map((change) => change.version)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

it.each(['374298919665695', 'x', '0'])('does not find item %s', async (item_id) => {
  const response = await put(item_id, { title: 'x' });

  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({ code: 'ITEM_NOT_FOUND' });
});

it('refuses the id of another item in the body, and a link to an unknown comment', async () => {
  const { item_id } = await openItem(operator);

  expect((await put(item_id, { item_id: item_id + 1 })).status).toBe(422);
  expect((await put(item_id, { comment_id: 1 })).body).toMatchObject({ code: 'COMMENT_NOT_FOUND' });
});
