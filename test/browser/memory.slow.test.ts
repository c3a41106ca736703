import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { entries, eventually, waitUntilLive } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';

const BLOCKS = 150;

/** A page that was open all night may take this times what the same page takes that was loaded afresh. */
const MAX_RATIO = 1.2;

/** The pause between two measurements, which is longer than one part of the timeline takes on a busy machine. */
const PAUSE_MS = 1_000;

/** The heap in bytes, the DOM nodes and the items of the timeline, after all garbage is collected. */
type Measurement = { bytes: number; nodes: number; items: number };

async function measure(page: Page): Promise<Measurement> {
  const session = await page.context().newCDPSession(page);
  for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize: bytes } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const items = await page.locator('.timeline__item').count();
  return { bytes, nodes, items };
}

/** Measures a page that renders nothing in the background any more: two measurements in a row are alike. */
async function measureAtRest(page: Page): Promise<Measurement> {
  await entries(page, `eb-${BLOCKS - 1}`)
    .first()
    .waitFor();
  await page.getByText(`${BLOCKS} running`).waitFor();
  let last = await measure(page);
  await eventually(async () => {
    const before = last;
    await page.waitForTimeout(PAUSE_MS);
    last = await measure(page);
    return isLike(before, last);
  }).toBe(true);
  return last;
}

const isLike = (before: Measurement, after: Measurement): boolean =>
  before.items === after.items && Math.abs(after.bytes / before.bytes - 1) < 0.01;

it('takes no more memory after a night of events than a page that was loaded afresh', async () => {
  const { page, grace, shiftId, commentAsGrace } = await openShift();
  const path = { shift_id: shiftId };
  for (let n = 0; n < BLOCKS; n++) {
    for (const sbi_status of ['Created', 'Executing'])
      await grace(recordLogs, { path, body: { shift_logs: [{ eb_id: `eb-${n}`, sbi_status }] } });
    if (n % 5 === 0) await commentAsGrace(`Note ${n}`);
  }
  const atDawn = await measureAtRest(page);

  await page.reload();
  await waitUntilLive(page);
  const afresh = await measureAtRest(page);

  const measured = JSON.stringify({ atDawn, afresh });
  expect(atDawn.items, measured).toBe(afresh.items);
  expect(atDawn.bytes / afresh.bytes, measured).toBeLessThan(MAX_RATIO);
  expect(atDawn.nodes / afresh.nodes, measured).toBeLessThan(MAX_RATIO);
});
