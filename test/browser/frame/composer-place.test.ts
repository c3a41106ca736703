import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { composer, entries, eventually, waitForEntry } from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';

const many = Array.from({ length: 40 }, (_, n) => `Note ${n + 1} about the wind at the mast`);

/** Returns where the lower edge of the composer is, from the bottom of the window, in pixels. */
const bottomOf = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `Math.round(innerHeight - document.querySelector('.composer').getBoundingClientRect().bottom)`,
  );

/** Where the page is, and where an entry is on the screen. */
const placeOf = async (page: Page, text: string) => ({
  scroll: await page.evaluate<number>('scrollY'),
  top: (await entries(page, text).boundingBox())?.y,
});

it('has the composer at the bottom from the first entry on, and it grows upwards', async () => {
  const { page } = await openShift({}, ['The first entry']);
  await waitForEntry(page, 'The first entry');
  expect(await bottomOf(page)).toBe(0);

  await composer(page).fill('One\nTwo\nThree\nFour\nFive\nSix');

  await eventually(() => bottomOf(page)).toBe(0);
});

it('scrolls nothing that is read while somebody opens the composer, types and sends', async () => {
  const { page } = await openShift({}, many);
  await waitForEntry(page, many.at(-1)!);
  // The picture above the entries, with its sky, is loaded after them.
  await page.getByText('Moon altitude').waitFor();
  await page.evaluate('scrollTo(0, 700)');
  await eventually(() => page.evaluate('scrollY')).toBe(700);
  const read = 'Note 15 about';
  const before = await placeOf(page, read);

  await page.keyboard.press('c');
  await page.keyboard.type(
    'Eighty-seven keystrokes of a text that is long enough for a second line',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type('and a third');
  expect(await placeOf(page, read)).toEqual(before);
  await page.keyboard.press('Control+Enter');
  await page
    .getByRole('button', { name: /new/ })
    .or(entries(page, 'and a third'))
    .first()
    .waitFor();

  expect(await placeOf(page, read)).toEqual(before);
  expect(await bottomOf(page)).toBe(0);
});

it('follows the newest end while the composer grows there', async () => {
  const { page } = await openShift({}, many);
  await waitForEntry(page, many.at(-1)!);
  const isFree = () =>
    page.evaluate(`(() => {
      const bottom = [...document.querySelectorAll('.entry')].at(-1).getBoundingClientRect().bottom;
      return bottom <= document.querySelector('.composer').getBoundingClientRect().top + 1;
    })()`);
  await eventually(isFree).toBe(true);

  await composer(page).fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven');

  await eventually(isFree).toBe(true);
});

it('leaves room for the timeline in a low window until something is written', async () => {
  const { page } = await openShift({ viewport: { width: 320, height: 256 } }, ['Low window']);
  await waitForEntry(page, 'Low window');
  const heightOf = (selector: string) =>
    page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().height`);

  expect(await heightOf('.composer')).toBeLessThanOrEqual(60);
  expect(await heightOf('.strip')).toBe(24);
  await page.keyboard.press('c');
  await page.keyboard.type('Text');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
});
