import { expect, it } from 'vitest';
import { getItem } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import { changeItem, closeItem, openItem, readItem } from '../../support/shift-log/open-items.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';
import { getNextQuery } from '../../support/api/next-page.ts';

const { as } = await getDesk();
const operator = await as('operator');
const other = await as('operator', 'operator-2');

it('returns an item with who changed what and when, newest first', async () => {
  const { shift_id } = await startShift(operator);
  const opened = await openItem(operator, { owner: 'Grace Hopper' });
  const { item_id } = opened;
  const changed = await changeItem(other, item_id, { owner: null, severity: 'major' });
  const closed = await closeItem(operator, item_id, 'Repaired');
  const reopened = await changeItem(other, item_id, { state: 'open' });

  const { history, ...item } = await readItem(operator, item_id);

  expect(item).toEqual(reopened);
  expect(history).toEqual([
    {
      version: 4,
      by: 'operator-2',
      on: reopened.metadata.last_modified_on,
      before: { state: 'closed', resolution: 'Repaired', closed_in: shift_id },
      after: { state: 'open' },
    },
    {
      version: 3,
      by: 'operator-1',
      on: closed.metadata.last_modified_on,
      before: { state: 'open' },
      after: { state: 'closed', resolution: 'Repaired', closed_in: shift_id },
    },
    {
      version: 2,
      by: 'operator-2',
      on: changed.metadata.last_modified_on,
      before: { severity: 'minor', owner: 'Grace Hopper' },
      after: { severity: 'major' },
    },
    {
      version: 1,
      by: 'operator-1',
      on: opened.metadata.created_on,
      before: {},
      after: {
        kind: 'fault',
        title: 'Antenna 12 lost lock',
        severity: 'minor',
        owner: 'Grace Hopper',
        state: 'open',
        opened_in: shift_id,
      },
    },
  ]);
});

it('sends the ETag of the item', async () => {
  const { item_id } = await openItem(operator);
  await closeItem(operator, item_id);

  const response = await operator(getItem, { path: { item_id } });

  expect(response.headers.get('etag')).toBe(`"${item_id}.2"`);
});

it('returns the history in pages', async () => {
  const { item_id } = await openItem(operator);
  for (const owner of ['a', 'b', 'c', 'd']) await changeItem(operator, item_id, { owner });

  const versionsOf = async (query: Record<string, string | number>): Promise<number[][]> => {
    const response = await operator(getItem, { path: { item_id }, query });
    const versions = only(response.body.result_data).history.map(({ version }) => version);
    const next = getNextQuery(response);
    return [versions, ...(next ? await versionsOf(next) : [])];
  };

  expect(await versionsOf({ limit: 2 })).toEqual([[5, 4], [3, 2], [1]]);
});

it.each(['374298919665695', 'x', '-1', '9007199254740993'])(
  'does not find item %s',
  async (item_id) => {
    const response = await operator(getItem, { path: { item_id } });

    expect(response.status).toBe(404);
    expect(response.body).toMatchObject({ code: 'ITEM_NOT_FOUND' });
  },
);
