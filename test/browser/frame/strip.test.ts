import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { entries, eventually, waitForEntry } from '../../support/browser/page.ts';
import { closeAllItems } from '../../support/handovers/handovers.ts';
import { openShift } from '../../support/browser/shift.ts';

const texts = Array.from({ length: 30 }, (_, n) => `Note ${n + 1} of the night`);

const isInFrame = (page: Page, selector: string) =>
  page.evaluate(`(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && bottom - top >= 24;
  })()`);

it('keeps the line of the night on the screen, as one stop of the Tab key', async () => {
  const { page } = await openShift({}, texts);
  await waitForEntry(page, texts.at(-1)!);
  await page.evaluate('scrollTo(0, document.scrollingElement.scrollHeight)');
  expect(await isInFrame(page, '.strip')).toBe(true);
  await page.evaluate('scrollTo(0, 0)');
  expect(await isInFrame(page, '.strip')).toBe(true);

  const strip = page.getByRole('slider', { name: /^Marks of shift/ });
  await strip.focus();
  await page.keyboard.press('Home');
  await eventually(() => strip.getAttribute('aria-valuetext')).toMatch(/Note 1 of the night/);
  await page.keyboard.press('ArrowRight');
  await eventually(() => strip.getAttribute('aria-valuetext')).toMatch(/Note 2 of the night/);
  await page.keyboard.press('Enter');

  const isFocused = () =>
    entries(page, 'Note 2 of').evaluate((one) => one === document.activeElement);
  await eventually(isFocused).toBe(true);
  await strip.focus();
  await page.keyboard.press('End');
  await eventually(() => strip.getAttribute('aria-valuetext')).toMatch(/Note 30 of the night/);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(`document.activeElement.closest('.strip') === null`)).toBe(true);
});

it('is passed by the Tab key in two stops with the picture of the night', async () => {
  const { page, grace } = await openShift({}, texts);
  // The Tab key passes the open items, which scrolls the page if there are many.
  await closeAllItems(grace);
  await waitForEntry(page, texts.at(-1)!);
  await page.getByRole('group', { name: 'Marks of the shift' }).waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await eventually(() => page.evaluate('scrollY')).toBe(0);
  await page.getByRole('slider').focus();

  const stops = new Set<string>();
  const isAtEntries = () =>
    page.evaluate<boolean>(`document.activeElement.closest('article') !== null`);
  const positions: unknown[] = [];
  while (!(await isAtEntries())) {
    const mark = await page.evaluate<string>(`document.activeElement.dataset.mark ?? ''`);
    if (mark !== '') stops.add(mark);
    positions.push(await page.evaluate('scrollY'));
    await page.keyboard.press('Tab');
  }

  expect(stops.size).toBe(1);
  expect(positions).toEqual(positions.map(() => 0));
});
