import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { waitForEntry } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';

it('shows a new state of a block before a minute has passed', async () => {
  const { page, shiftId, grace } = await openShift();
  await page.clock.setFixedTime(new Date());
  const record = async (eb_status: string) => {
    const body = { shift_logs: [{ eb_id: 'eb-t0001-20240813-00010', eb_status }] };
    expect((await grace(recordLogs, { path: { shift_id: shiftId }, body })).status).toBe(200);
  };

  await record('Created');
  const block = await waitForEntry(page, 'eb-t0001-20240813-00010');
  await block.getByText('created', { exact: true }).waitFor();
  await record('Executing');
  await block.getByText('running', { exact: true }).waitFor();
  await record('Fully Observed');
  await block.getByText('observed', { exact: true }).waitFor();
});
