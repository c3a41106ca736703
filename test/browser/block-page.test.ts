import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { openConsole } from '../support/browser/console.ts';
import { BLOCK } from '../support/browser/night.ts';
import { composer, eventually, press, waitUntilLive } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { loadSample } from '../support/samples.ts';
import { endRunningShift } from '../support/shift-log/shifts.ts';

it('has the composer on the page of a block, which writes into the running shift', async () => {
  const { page, grace, shiftId } = await openShift();
  const body = await loadSample('execution-blocks-with-status');
  await grace(recordLogs, { path: { shift_id: shiftId }, body });
  await page.goto(`/console/execution-blocks/${BLOCK}`);
  await waitUntilLive(page);

  const gap = `innerHeight - document.querySelector('.composer').getBoundingClientRect().bottom`;
  expect(Math.abs(await page.evaluate<number>(gap))).toBeLessThan(1);
  await press(page, 'Comment on this block');
  await eventually(() => composer(page).inputValue()).toBe(`@${BLOCK} `);
  await page.keyboard.type('The receiver was warm');
  await page.keyboard.press('Control+Enter');

  const comment = page.getByRole('article').filter({ hasText: 'The receiver was warm' });
  await comment.getByRole('link', { name: `Shift ${shiftId}` }).waitFor();
});

it('has no composer on the page of a block while no shift runs', async () => {
  const { grace, shiftId } = await openShift();
  const body = await loadSample('execution-blocks-with-status');
  await grace(recordLogs, { path: { shift_id: shiftId }, body });
  await endRunningShift(grace);
  const page = await openConsole({ path: `/console/execution-blocks/${BLOCK}` });
  await waitUntilLive(page);
  await page
    .getByRole('link', { name: `Shift ${shiftId}` })
    .first()
    .waitFor();

  expect(await composer(page).count()).toBe(0);
});
