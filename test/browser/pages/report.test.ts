import { expect, it } from 'vitest';
import { endShift } from '#lib/shift-log/contracts/shifts.ts';
import { getReport } from '#lib/shift-log/contracts/report.ts';
import { getDesk } from '../../support/api/desk.ts';
import { openConsole, type Visit } from '../../support/browser/console.ts';
import { eventually, press, waitUntilStored, waitUntilLive } from '../../support/browser/page.ts';
import { postComment } from '../../support/shift-log/comments.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

/** Ada has ended a shift and opens its report. */
async function openReport(visit: Visit = {}) {
  const ada = await (await getDesk()).as('operator', 'ada');
  const { shift_id: shiftId } = await startShift(ada, { shift_start: '2026-11-21T20:15:00Z' });
  await postComment(ada, shiftId, { comment: 'Dish 12 lost lock' });
  await ada(endShift, { path: { shift_id: shiftId } });
  const path = `/console/shifts/${shiftId}/report`;
  const page = await openConsole({ user: 'ada', path, ...visit });
  await waitUntilLive(page);
  await page.getByRole('main').getByText('Dish 12 lost lock').waitFor();
  const read = async () =>
    only((await ada(getReport, { path: { shift_id: shiftId } })).body.result_data);
  return { page, shiftId, read };
}

it('takes the words of the operator, becomes final, and is amended by later words', async () => {
  const { page, shiftId, read } = await openReport();

  await press(page, 'Write');
  await page.getByLabel(/^Summary:/).fill('A calm night');
  await press(page, 'Add an observation');
  await page.getByLabel('Time (UTC)').fill('20:30');
  await page.getByLabel('Seeing ″').fill('0,8');
  await waitUntilStored(page, '0,8');
  await page.getByText('Draft stored').waitFor();
  await page.reload();
  await eventually(() => page.getByLabel('Seeing ″').inputValue()).toBe('0,8');
  await press(page, 'Save');
  await page.getByRole('table', { name: 'Weather' }).getByText('20:30').waitFor();
  expect((await read()).weather).toMatchObject([{ seeing_arcsec: 0.8 }]);

  await press(page, 'Make it final now');
  await press(page.getByRole('dialog'), 'Make it final');
  await page.getByText('Final report, version 1').waitFor();
  await press(page, 'Write');
  await page.getByLabel(/^Summary:/).fill('A calm night, with clouds');
  await press(page, 'Save');
  await page.getByText('Amended report, version 2').waitFor();

  await page.getByRole('link', { name: 'Version 1', exact: true }).click();
  await page.getByText('Final report, version 1').waitFor();
  await page.getByRole('main').getByText('A calm night', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?version=1');
  expect(await read()).toMatchObject({ shift_id: shiftId, state: 'amended', version: 2 });
});

it('takes the times of the weather as UTC in a browser of any zone, and sends nothing else', async () => {
  const { page, read } = await openReport({ timezoneId: 'America/Santiago' });
  await press(page, 'Write');
  await press(page, 'Add an observation');
  const time = page.getByLabel('Time (UTC)');

  await time.fill('12');
  await page.getByText('Write a time such as 03:12').waitFor();
  await press(page, 'Save');
  await page.getByRole('alert').getByText('“12”').waitFor();
  expect((await read()).weather).toEqual([]);

  await time.fill('20:15');
  await press(page, 'Add an observation');
  await time.nth(1).fill('2026-11-22 03:12');
  await press(page, 'Save');
  await page.getByRole('table', { name: 'Weather' }).getByText('03:12').waitFor();
  expect((await read()).weather).toMatchObject([
    { at: '2026-11-21T20:15:00Z' },
    { at: '2026-11-22T03:12:00Z' },
  ]);
});

it('prints without what only works on a screen', async () => {
  const { page } = await openReport();

  await page.emulateMedia({ media: 'print' });

  for (const name of ['Print', 'Write', 'Make it final now'])
    expect(await page.getByRole('button', { name, exact: true }).isVisible(), name).toBe(false);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});
