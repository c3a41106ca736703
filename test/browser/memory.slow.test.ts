import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { entries, eventually, waitUntilLive } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';

const BLOCKS = 250;

/** A page that was open all night may take this times what the same page takes that was loaded afresh. */
const MAX_RATIO = 1.2;

/** Returns the bytes of the heap and the number of DOM nodes, after all garbage is collected. */
async function measure(page: Page): Promise<{ bytes: number; nodes: number }> {
  const session = await page.context().newCDPSession(page);
  for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize: bytes } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { bytes, nodes };
}

/** Waits until parts of the timeline are no longer rendered in the background. */
async function waitUntilRendered(page: Page): Promise<void> {
  await entries(page, `eb-${BLOCKS - 1}`)
    .first()
    .waitFor();
  await page.getByText(`${BLOCKS} running`).waitFor();
  let before = -1;
  await eventually(async () => {
    const count = await page.locator('.timeline__item').count();
    const isStable = count === before;
    before = count;
    return isStable;
  }).toBe(true);
}

it('takes no more memory after a night of events than a page that was loaded afresh', async () => {
  const { page, grace, shiftId, commentAsGrace } = await openShift();
  const path = { shift_id: shiftId };
  for (let n = 0; n < BLOCKS; n++) {
    for (const sbi_status of ['Created', 'Executing'])
      await grace(recordLogs, { path, body: { shift_logs: [{ eb_id: `eb-${n}`, sbi_status }] } });
    if (n % 5 === 0) await commentAsGrace(`Note ${n}`);
  }
  await waitUntilRendered(page);
  const atDawn = await measure(page);

  await page.reload();
  await waitUntilLive(page);
  await waitUntilRendered(page);
  const afresh = await measure(page);

  expect(atDawn.bytes / afresh.bytes).toBeLessThan(MAX_RATIO);
  expect(atDawn.nodes / afresh.nodes).toBeLessThan(MAX_RATIO);
});
