import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { measureAtRest } from '../support/browser/heap.ts';
import { entries, eventually, waitUntilLive } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';

const BLOCKS = 150;

/** A page that was open all night may take this times what the same page takes that was loaded afresh. */
const MAX_RATIO = 1.2;

async function waitForLastBlock(page: Page): Promise<void> {
  await entries(page, `eb-${BLOCKS - 1}`)
    .first()
    .waitFor();
  await page.getByText(`${BLOCKS} running`).waitFor();
  // The whole of the night is rendered while the browser is idle.
  await eventually(() => page.locator('.timeline__part[aria-busy]').count()).toBe(0);
}

it('takes no more memory after a night of events than a page that was loaded afresh', async () => {
  const { page, grace, shiftId, commentAsGrace } = await openShift();
  const path = { shift_id: shiftId };
  for (let n = 0; n < BLOCKS; n++) {
    for (const sbi_status of ['Created', 'Executing'])
      await grace(recordLogs, { path, body: { shift_logs: [{ eb_id: `eb-${n}`, sbi_status }] } });
    if (n % 5 === 0) await commentAsGrace(`Note ${n}`);
  }
  await waitForLastBlock(page);
  const atDawn = await measureAtRest(page);

  await page.reload();
  await waitUntilLive(page);
  await waitForLastBlock(page);
  const afresh = await measureAtRest(page);

  const measured = JSON.stringify({ atDawn, afresh });
  expect(atDawn.items, measured).toBe(afresh.items);
  expect(atDawn.bytes / afresh.bytes, measured).toBeLessThan(MAX_RATIO);
  expect(atDawn.nodes / afresh.nodes, measured).toBeLessThan(MAX_RATIO);
});
