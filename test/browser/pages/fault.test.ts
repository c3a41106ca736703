import { expect, it } from 'vitest';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { listLosses } from '#lib/shift-log/contracts/losses.ts';
import { listItems } from '#lib/shift-log/contracts/open-items.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { eventually, intercept, press } from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';

it('reports the fault of a failed block in one form, and after a reload sends what failed alone', async () => {
  const { page, grace, shiftId } = await openShift({ expected: /503/ });
  const failed = {
    request: 'devicecontrol.configure',
    request_sent_at: new Date(Date.now() - 60_000).toISOString(),
    response_received_at: new Date().toISOString(),
    status: 'ERROR',
    error: { message: 'Timed out' },
  };
  const logged = await grace(recordLogs, {
    path: { shift_id: shiftId },
    body: { shift_logs: [{ eb_id: 'eb-9', sbi_status: 'Failed', request_response: [failed] }] },
  });
  expect(logged.status, JSON.stringify(logged.body)).toBe(200);
  let isDown = true;
  await intercept(page, '**/loss', (route) =>
    isDown && route.request().method() === 'POST'
      ? route.fulfill({ status: 503 })
      : route.continue(),
  );

  await press(page.locator('#log-eb-9'), /^Report the fault/);
  const dialog = page.getByRole('dialog', { name: 'Report a fault' });
  const title = createUniqueText('Configure times out');
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Component' }).fill('SKA012');
  await dialog.getByRole('checkbox', { name: /^Ticket/ }).check();
  await press(dialog, 'Report');
  await dialog.getByText('The service responded with status 503.').waitFor();
  isDown = false;
  await page.keyboard.press('Escape');
  await page.reload();
  await press(page.locator('#log-eb-9'), /^Report the fault/);
  await eventually(() => dialog.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title);
  await press(dialog, 'Send the rest');
  await page.getByText('The fault is reported.').waitFor();

  const path = { shift_id: shiftId };
  const { result_data: comments } = (await grace(listComments, { query: path })).body;
  const { result_data: losses } = (await grace(listLosses, { path })).body;
  const { result_data: items } = (await grace(listItems, { query: path })).body;
  expect(comments).toMatchObject([{ eb_fk: 'eb-9' }]);
  expect(items).toMatchObject([
    { title, component: 'SKA012', kind: 'fault', comment_id: comments[0]?.comment_id },
  ]);
  expect(losses).toMatchObject([{ category: 'fault', eb_id: 'eb-9', item_id: items[0]?.item_id }]);
  await eventually(
    async () =>
      (await grace(listComments, { query: path })).body.result_data[0]?.issue_tracker_links.length,
  ).toBe(1);
});
