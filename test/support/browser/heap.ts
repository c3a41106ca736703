import type { Page } from 'playwright-core';

/** The pause between two measurements, which is longer than one part of the timeline takes on a busy machine. */
const PAUSE_MS = 3_000;
const MAX_MEASUREMENTS = 60;

/** The heap in bytes, the DOM nodes and the items of the timeline of a page, after all garbage is collected. */
export type Measurement = { bytes: number; nodes: number; items: number };

/** Measures a page when it renders nothing in the background any more: two measurements in a row are alike. */
export async function measureAtRest(page: Page): Promise<Measurement> {
  let last = await measure(page);
  for (let count = 1; count < MAX_MEASUREMENTS; count++) {
    await page.waitForTimeout(PAUSE_MS);
    const next = await measure(page);
    if (isLike(last, next)) return next;
    last = next;
  }
  throw new Error(`The page does not come to rest: ${JSON.stringify(last)}.`);
}

const isLike = (before: Measurement, after: Measurement): boolean =>
  before.items === after.items && Math.abs(after.bytes / before.bytes - 1) < 0.01;

/** Measures a page as it is. */
export async function measure(page: Page): Promise<Measurement> {
  const session = await page.context().newCDPSession(page);
  for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage');
  const { usedSize: bytes } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { bytes, nodes, items: await page.locator('.timeline__item').count() };
}

/** Returns a measurement in words. */
export const describe = ({ bytes, nodes, items }: Measurement): string =>
  `${(bytes / 1e6).toFixed(1)} MB, ${nodes} nodes, ${items} entries`;
