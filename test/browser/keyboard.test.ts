import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { openShift } from '../support/browser/shift.ts';
import { composer, entries, eventually, waitForEntry, write } from '../support/browser/page.ts';
import { endRunningShift } from '../support/shift-log/shifts.ts';

/** Whether an element has the focus. */
const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === document.activeElement);

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await hasFocus(element)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not reach the element.');
}

/** Goes back to the first entry, and on to the one with a text. */
async function moveTo(page: Page, text: string): Promise<void> {
  const entry = await waitForEntry(page, text);
  const all = await entries(page).count();
  for (let presses = 0; presses < all; presses++) await page.keyboard.press('k');
  for (let presses = 0; presses < all && !(await hasFocus(entry)); presses++)
    await page.keyboard.press('j');
  expect(await hasFocus(entry), text).toBe(true);
}

it('runs a whole shift by keyboard alone', async () => {
  await endRunningShift(await (await getDesk()).as('operator'));
  const page = await openConsole({ expected: /404.*\/shift\/current/ });
  const { keyboard } = page;

  await tabTo(page, page.getByRole('button', { name: 'Start shift' }));
  await keyboard.press('Enter');
  await eventually(() => hasFocus(page.getByRole('textbox', { name: 'Operator' }))).toBe(true);
  await keyboard.type('Ada Lovelace');
  await keyboard.press('Enter');
  await waitForEntry(page, 'started. Operator: Ada Lovelace');
  // The stream may show the shift before the response closes the dialog.
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await composer(page).waitFor();

  await keyboard.press('c');
  await eventually(() => hasFocus(composer(page))).toBe(true);
  await keyboard.type('Clouds at ');
  await keyboard.press('Control+;');
  await eventually(() => composer(page).inputValue()).toMatch(/^Clouds at \d\d:\d\d:\d\d UTC$/);
  await keyboard.press('Control+Enter');
  await waitForEntry(page, 'Clouds at');

  await keyboard.press('Escape');
  await moveTo(page, 'Clouds at');
  await keyboard.press('r');
  await eventually(() => composer(page, 'Reply').count()).toBe(1);
  await keyboard.type('They are leaving');
  await keyboard.press('Control+Enter');
  await entries(page, 'Clouds at').getByText('They are leaving').waitFor();

  await keyboard.press('Escape');
  await moveTo(page, 'Clouds at');
  await keyboard.press('e');
  await eventually(() => composer(page, 'Edit the comment').count()).toBe(1);
  await keyboard.type(', in the west');
  await keyboard.press('Control+Enter');
  await waitForEntry(page, ', in the west');

  await keyboard.press('Escape');
  await keyboard.press('a');
  await eventually(() => composer(page, 'Annotation').count()).toBe(1);
  await keyboard.type('A calm night');
  await keyboard.press('Control+Enter');
  await waitForEntry(page, 'A calm night');
  await keyboard.press('Escape');

  await tabTo(page, page.getByRole('button', { name: 'End shift' }));
  await keyboard.press('Enter');
  const end = page.getByRole('dialog').getByRole('button', { name: /^End shift/ });
  await tabTo(page, end);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No shift runs' }).waitFor();
});

/** Resolves when the page shows the form of a reply, to whether its field has the focus at that moment. */
const seeReply = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => {
          const field = document.querySelector('form[aria-label="Reply"] textarea');
          if (field) resolve(field === document.activeElement);
        };
        const changes = { subtree: true, childList: true, attributes: true };
        new MutationObserver(look).observe(document.body, changes);
      }),
  );

it('loses no key that follows the one for a reply', async () => {
  const { page, commentAsGrace } = await openShift();
  await commentAsGrace('Dish 12 lost lock');
  await moveTo(page, 'Dish 12');

  const hasFocusAtOnce = seeReply(page);
  await page.keyboard.press('r');

  expect(await hasFocusAtOnce).toBe(true);
});

it('goes from page to page and opens the list of keys by keyboard', async () => {
  const { page } = await openShift();
  const { keyboard } = page;

  await keyboard.press('g');
  await keyboard.press('s');
  await page.getByRole('heading', { name: 'Shifts' }).waitFor();
  await keyboard.press('/');
  await eventually(() => hasFocus(page.getByRole('textbox', { name: 'Words' }))).toBe(true);
  await keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Search' }).click();
  await keyboard.press('g');
  await keyboard.press('n');
  await waitForEntry(page, 'started');

  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys and help' });
  await help.waitFor();
  await keyboard.press('c');
  expect(await help.count()).toBe(1);
  await keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
});

it('takes letters as text while somebody writes, and completes tags and blocks', async () => {
  const { page } = await openShift();
  await write(page, 'Wind #weather');
  await waitForEntry(page, 'Wind #weather');
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await eventually(() => hasFocus(composer(page))).toBe(true);

  await page.keyboard.type('jokes are over? #we');
  await page.getByRole('listbox', { name: 'Tags' }).getByText('#weather').waitFor();
  await page.keyboard.press('Enter');

  expect(await composer(page).inputValue()).toBe('jokes are over? #weather ');
});
