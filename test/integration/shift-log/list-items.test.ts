import { expect, it } from 'vitest';
import { listItems } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import {
  changeItem,
  closeItem,
  listItemIds,
  listItemPages,
  openItem,
} from '../../support/shift-log/open-items.ts';
import { createUniqueText, endRunningShift, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');
const viewer = await as('viewer');

/** Opens a number of items of a component that no other test uses. Returns their ids, newest first. */
async function openItems(count: number, body: object = {}) {
  const component = createUniqueText('antenna');
  const ids: number[] = [];
  for (let n = 0; n < count; n++)
    ids.unshift((await openItem(operator, { component, title: `Fault ${n}`, ...body })).item_id);
  return { component, ids };
}

it('lists all open items, newest first', async () => {
  const { component, ids } = await openItems(4);
  await closeItem(operator, ids[1]!);
  await changeItem(operator, ids[3]!, { severity: 'critical' });

  const itemIds = await listItemIds(viewer, { state: 'open', component });

  expect(itemIds).toEqual([ids[0], ids[2], ids[3]]);
});

it('lists more than a hundred open items completely, and all items in pages of a hundred', async () => {
  const { component, ids } = await openItems(103);

  expect(await listItemPages(viewer, { state: 'open', component })).toEqual([ids]);
  await expect
    .poll(() => listItemPages(viewer, { component }))
    .toEqual([ids.slice(0, 100), ids.slice(100)]);
});

it('lists items a page at a time', async () => {
  const { component, ids } = await openItems(5);
  const pages = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)];

  expect(await listItemPages(viewer, { state: 'open', component, limit: 2 })).toEqual(pages);
  await expect.poll(() => listItemPages(viewer, { component, limit: 2 })).toEqual(pages);
});

it('filters items by state, kind and component, regardless of the case of the component', async () => {
  const { component, ids } = await openItems(2);
  const watched = await openItem(operator, { kind: 'watch', component });
  await closeItem(operator, ids[0]!);

  const list = (query: object) => listItemIds(viewer, { component, ...query });
  await expect.poll(() => list({ state: 'closed' })).toEqual([ids[0]]);
  await expect.poll(() => list({ kind: 'watch' })).toEqual([watched.item_id]);
  await expect.poll(() => list({ kind: 'watch', state: 'closed' })).toEqual([]);
  expect(await listItemIds(viewer, { state: 'open', component: component.toUpperCase() })).toEqual([
    watched.item_id,
    ids[1],
  ]);
});

it('lists the items that were opened or closed in a shift', async () => {
  const earlier = await startShift(operator);
  const older = await openItem(operator);
  const { shift_id } = await startShift(operator);
  const both = await openItem(operator);
  await closeItem(operator, older.item_id);
  await closeItem(operator, both.item_id);
  const open = await openItem(operator);
  await endRunningShift(operator);
  await openItem(operator);

  const list = (shift: number, query: object = {}) =>
    listItemIds(viewer, { shift_id: shift, ...query });
  await expect.poll(() => list(shift_id)).toEqual([open.item_id, both.item_id, older.item_id]);
  await expect.poll(() => listItemPages(viewer, { shift_id, limit: 1 })).toHaveLength(3);
  expect(await list(shift_id, { state: 'closed' })).toEqual([both.item_id, older.item_id]);
  expect(await list(shift_id, { state: 'open' })).toEqual([open.item_id]);
  expect(await list(earlier.shift_id)).toEqual([older.item_id]);
  expect(await list(2_147_483_647)).toEqual([]);
});

it.each([
  [{ state: 'lost' }, 'state'],
  [{ kind: 'x' }, 'kind'],
  [{ limit: 0 }, 'limit'],
  [{ state: 'open', cursor: 'x' }, 'cursor'],
])('refuses the query %j', async (query, field) => {
  const response = await viewer(listItems, { query });

  expect(response.status).toBe(422);
  expect(response.body).toMatchObject({ detail: [{ loc: ['query', field] }] });
});
