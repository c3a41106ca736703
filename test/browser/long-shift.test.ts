import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { entries, eventually, press, waitForEntry } from '../support/browser/page.ts';
import { startShift } from '../support/shift-log/shifts.ts';

/** More entries than are drawn at once. */
const COUNT = 1200;
const PER_REQUEST = 60;
const FAILED = 7;

const blockOf = (number: number) => `eb-long-20261121-${String(number).padStart(5, '0')}`;

/** Opens a shift with many execution blocks, of which an early one has failed. */
async function openLongShift() {
  const { as } = await getDesk();
  const grace = await as('operator', 'grace');
  const { shift_id: shiftId } = await startShift(grace);
  for (let first = 0; first < COUNT; first += PER_REQUEST) {
    const shift_logs = Array.from({ length: PER_REQUEST }, (_, n) => ({
      eb_id: blockOf(first + n),
      eb_status: first + n === FAILED ? 'Failed' : 'Fully Observed',
    }));
    await grace(recordLogs, { path: { shift_id: shiftId }, body: { shift_logs } });
  }
  const page = await openConsole();
  await waitForEntry(page, blockOf(COUNT - 1));
  return { page, shiftId };
}

it('draws a long shift as one reads it, and goes to an entry that is not drawn', async () => {
  const { page, shiftId } = await openLongShift();
  expect(await entries(page).count()).toBeLessThan(COUNT / 2);
  expect(await entries(page, blockOf(FAILED)).count()).toBe(0);

  await press(page, '1 error');

  const failedBlock = await waitForEntry(page, blockOf(FAILED));
  await eventually(() => failedBlock.evaluate((entry) => entry === document.activeElement)).toBe(
    true,
  );
  await waitForEntry(page, blockOf(FAILED + 1));
  const { y = -1 } = (await failedBlock.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);

  await page.goto(`/console/shifts/${shiftId}#log-${blockOf(600)}`);
  await eventually(
    async () => (await entries(page, blockOf(600)).boundingBox())?.y ?? -1,
  ).toBeGreaterThan(0);
});

it('prints all of a long shift', async () => {
  const { page } = await openLongShift();

  await page.emulateMedia({ media: 'print' });

  await eventually(() => entries(page).count()).toBe(COUNT + 1);
});
