import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { eventually, waitForEntry, waitUntilLive } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { startAndEndShift } from '../support/shift-log/shifts.ts';

const texts = Array.from(
  { length: 80 },
  (_, n) => `Note ${n + 1}. ${'Long words. '.repeat(n % 9)}`,
);

/** Returns the first entry whose top is on the screen, and how far from the top of the window it is. */
const firstEntry = (page: Page) =>
  page.evaluate<{ id: string; top: number }>(`(() => {
    const all = [...document.querySelectorAll('[data-entry]')];
    const first = all.find((one) => one.getBoundingClientRect().top >= 0);
    return { id: first?.id, top: Math.round(first?.getBoundingClientRect().top) };
  })()`);

it('comes back to the entry that was being read, where it was on the screen', async () => {
  const { page } = await openShift({ viewport: { width: 1280, height: 800 } }, texts);
  await waitForEntry(page, /^.*Note 80\./);
  await eventually(() => page.locator('.timeline__part[aria-busy]').count()).toBe(0);
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, -2500);
  const rememberedKey = () => page.evaluate<string>(`history.state?.anchor?.key ?? ''`);
  await eventually(async () => (await rememberedKey()) === (await firstEntry(page)).id).toBe(true);
  const before = await firstEntry(page);

  await page.getByRole('link', { name: 'Shifts' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Shifts' }).waitFor();
  await page.goBack();

  await eventually(() => firstEntry(page)).toEqual(before);
  await page.mouse.wheel(0, 200);
  await page.reload();
  await waitUntilLive(page);
  expect((await firstEntry(page)).id).toMatch(/^comment-/);
});

it('comes back to a list with the pages that were loaded, and where it was', async () => {
  const { as } = await getDesk();
  const ada = await as('operator', 'ada');
  for (let n = 0; n < 30; n++) await startAndEndShift(ada);
  const page = await openConsole({
    path: '/console/shifts',
    viewport: { width: 1280, height: 700 },
  });
  const rows = page.getByRole('row');
  await eventually(() => rows.count()).toBeGreaterThan(25);
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, 5000);
  await eventually(() => rows.count()).toBeGreaterThan(30);
  const last = rows.nth(29).getByRole('link');
  await last.scrollIntoViewIfNeeded();
  await eventually(() => page.evaluate('history.state?.scrollTop === scrollY')).toBe(true);
  const [count, top] = [await rows.count(), await page.evaluate<number>('scrollY')];

  await last.click();
  await page.getByRole('heading', { level: 1, name: /^Shift \d+/ }).waitFor();
  await page.goBack();

  // Other shifts may have started meanwhile.
  await eventually(() => rows.count()).toBeGreaterThanOrEqual(count);
  await eventually(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0.8 * top);
});
