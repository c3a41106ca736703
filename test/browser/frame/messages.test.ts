import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { composer, entries, eventually, press, waitForEntry } from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';

const messages = (page: Page) => page.getByRole('status', { name: 'Notices' });

const topOf = (page: Page, text: string) =>
  entries(page, text).evaluate((one) => one.getBoundingClientRect().top);

it('shows messages above the composer without moving the timeline, and lets them go', async () => {
  const { page } = await openShift({}, ['Is the wind dropping?']);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await waitForEntry(page, 'Is the wind');
  // What is beside the timeline is loaded after it.
  await page.locator('.rail').getByText('unexplained').last().waitFor();
  await composer(page).focus();
  const before = await topOf(page, 'Is the wind');
  await page.clock.install();

  await press(entries(page, 'Is the wind'), /^Copy link: /);
  const message = messages(page).getByText('The link was copied.');
  await message.waitFor();

  expect(await topOf(page, 'Is the wind')).toBe(before);
  const edges = await page.evaluate<number[]>(`[
    document.querySelector('.toast').getBoundingClientRect().bottom,
    document.querySelector('.composer').getBoundingClientRect().top,
  ]`);
  expect(edges[0]).toBeLessThanOrEqual(edges[1]!);
  await message.hover();
  await page.clock.runFor(11_000);
  expect(await message.count()).toBe(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(11_000);
  await eventually(() => message.count()).toBe(0);
});

it('keeps errors until they are closed, and F6 leads to them and back', async () => {
  const { page } = await openShift({}, ['Is the wind dropping?']);
  await waitForEntry(page, 'Is the wind');
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error())`);
  await press(entries(page, 'Is the wind'), /^Copy link: /);
  await messages(page)
    .getByText(/did not allow/)
    .waitFor();
  await composer(page).click();
  await page.keyboard.type('A text');

  await page.keyboard.press('F6');
  expect(await page.evaluate(`document.activeElement.className`)).toContain('toast');
  await page.keyboard.press('F6');

  expect(await composer(page).evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await composer(page).inputValue()).toBe('A text');
  await press(messages(page), 'Close');
  await eventually(() =>
    messages(page)
      .getByText(/did not allow/)
      .count(),
  ).toBe(0);
});
