import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { createTicket } from '#lib/shift-log/contracts/tickets.ts';
import { eventually, press, waitForEntry } from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { createUniqueText, only } from '../../support/shift-log/shifts.ts';

it('links a comment to an open item and to its ticket in one step', async () => {
  const { page, grace, shiftId } = await openShift({}, ['Dish 12 lost lock again']);
  const title = createUniqueText('Dish 12');
  const body = { summary: title, issue_type: 'Bug' };
  const { record_id, key, url } = only((await grace(createTicket, { body })).body.result_data);
  const item = await openItem(grace, { title, record_id });

  await press(await waitForEntry(page, 'lost lock again'), /^Link to an open item: /);
  await page.getByRole('dialog').getByRole('button', { name: title }).click();

  await page.getByText(`The comment is linked to “${title}” and to`).waitFor();
  const { body: list } = await grace(listComments, { query: { shift_id: shiftId } });
  expect(only(list.result_data).issue_tracker_links).toEqual([url]);
  await eventually(() => page.getByText(key).count()).toBeGreaterThan(0);
  expect(item.record_id).toBe(record_id);
});
