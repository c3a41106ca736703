import { expect, it } from 'vitest';
import { createItem, getItem, listItems } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import { createUniqueText, only, startShift } from '../../support/shift-log/shifts.ts';

const { as } = await getDesk();
const operator = await as('operator');

it('opens an item in the running shift', async () => {
  const { shift_id } = await startShift(operator);
  const body = { kind: 'fault', title: createUniqueText('Drive'), component: 'antenna-12' };

  const answer = await operator(createItem, { body });

  const item = only(answer.body.result_data);
  expect(item).toMatchObject({
    ...body,
    severity: 'minor',
    state: 'open',
    opened_in: shift_id,
    version: 1,
    metadata: { created_by: 'operator-1', last_modified_by: 'operator-1' },
  });
  expect(answer.headers.get('etag')).toBe(`"${item.item_id}.1"`);
  const read = await operator(getItem, { path: { item_id: item.item_id } });
  expect(only(read.body.result_data)).toMatchObject(item);
  const listed = await operator(listItems, { query: { state: 'open', shift_id } });
  expect(listed.body.result_data).toEqual([item]);
});
