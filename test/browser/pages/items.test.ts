import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listItems } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import { openConsole } from '../../support/browser/console.ts';
import {
  entries,
  eventually,
  waitUntilLive,
  press,
  waitForEntry,
} from '../../support/browser/page.ts';
import { createUniqueText, startShift } from '../../support/shift-log/shifts.ts';
import { postComment } from '../../support/shift-log/comments.ts';

const wide = { viewport: { width: 1280, height: 900 } } as const;

const rail = (page: Page) => page.getByRole('complementary', { name: 'Lost time and open items' });

/** Opens the running shift of two people, with a comment about a fault. */
async function openTwo() {
  const ada = await (await getDesk()).as('operator', 'ada');
  const { shift_id } = await startShift(ada);
  await postComment(ada, shift_id, { comment: 'Dish 12 lost lock again' });
  const [mine, other] = await Promise.all([
    openConsole({ ...wide, user: 'ada', expected: /412/ }),
    openConsole({ ...wide, user: 'grace' }),
  ]);
  await Promise.all([waitUntilLive(mine), waitUntilLive(other)]);
  // A key does what the button with its command does, once that is shown.
  for (const page of [mine, other])
    await rail(page).getByRole('button', { name: 'Start the loss clock' }).waitFor();
  return { mine, other, ada };
}

it('opens, links and closes an item, which a second browser sees without a reload', async () => {
  const { mine, other, ada } = await openTwo();
  const title = createUniqueText('Compressor trips');

  await press(mine, 'New item');
  const form = mine.getByRole('dialog', { name: 'New item' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('combobox', { name: 'Severity' }).selectOption('critical');
  // What is typed is still there after a reload.
  await mine.reload();
  await waitUntilLive(mine);
  await press(mine, 'New item');
  await eventually(() => form.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(title);
  await press(form, 'Create the item');
  await rail(other).getByRole('button', { name: title, exact: true }).waitFor();

  await press(await waitForEntry(mine, 'Dish 12 lost lock again'), /^Link to an open item: /);
  await mine
    .getByRole('dialog', { name: 'Which item is this about?' })
    .getByRole('button', { name: title })
    .click();
  await mine.getByText('The comment is linked to').waitFor();
  await press(rail(other), title);
  const details = other.getByRole('dialog', { name: title });
  await press(details, 'Go to the comment');
  await details.waitFor({ state: 'hidden' });
  await eventually(() => entries(other, 'Dish 12').evaluate((one) => one.id)).toMatch(/^comment-/);

  await press(rail(mine), `Close: ${title}`);
  await mine.getByRole('textbox', { name: 'Resolution' }).fill('Compressor 4 was replaced');
  await press(mine.getByRole('dialog'), 'Close the item');
  await rail(other)
    .getByRole('button', { name: title, exact: true })
    .waitFor({ state: 'detached' });
  const closed = await ada(listItems, { query: { state: 'closed' } });
  expect(closed.body.result_data.find((item) => item.title === title)).toMatchObject({
    resolution: 'Compressor 4 was replaced',
    severity: 'critical',
    version: 3,
  });
});

it('runs the loss clock by its key, live in a second browser, and corrects what it has counted', async () => {
  const { mine, other } = await openTwo();

  await mine.keyboard.press('l');
  const start = mine.getByRole('dialog', { name: 'Why is time being lost?' });
  await start.getByRole('radio', { name: /^Weather/ }).check();
  await press(start, 'Start the clock');
  await rail(other).getByText('Weather', { exact: true }).waitFor();
  await rail(mine).getByRole('button', { name: 'Stop', exact: true }).waitFor();

  await mine.keyboard.press('l');
  await mine.getByRole('dialog', { name: 'Stop the loss clock?' }).waitFor();
  await mine.keyboard.press('1');
  await mine.keyboard.press('Enter');
  await mine.getByText(/^Weather: .* lost, until/).waitFor();
  await rail(other).getByText('1 loss recorded').click();

  await rail(other)
    .getByRole('button', { name: /^Edit the loss: weather/ })
    .click();
  const form = other.getByRole('dialog', { name: 'Edit lost time' });
  await form.getByRole('textbox', { name: 'Note' }).fill('Wind above 15 m/s');
  await press(form, 'Save');
  await rail(mine).getByText('1 loss recorded').click();
  await rail(mine).getByText('Wind above 15 m/s').waitFor();
});

it('shows the items of all shifts on a page of their own, with filters in the address', async () => {
  const { mine } = await openTwo();
  const title = createUniqueText('Interlock B is bypassed');
  await press(mine, 'New item');
  const form = mine.getByRole('dialog', { name: 'New item' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('combobox', { name: 'Kind' }).selectOption('temporary_state');
  await form.getByRole('textbox', { name: 'Due' }).fill('2026-01-01 12:00');
  await press(form, 'Create the item');
  await form.waitFor({ state: 'hidden' });

  await mine.keyboard.press('g');
  await mine.keyboard.press('i');
  const open = mine.getByRole('region', { name: /open items?/ });
  const item = open.getByRole('listitem').filter({ hasText: title });
  await item.getByText('overdue').waitFor();
  // Nothing moves under a pointer, except by a choice of filters.
  await item.hover();

  await mine.getByRole('combobox', { name: 'Kind' }).selectOption('fault');
  await eventually(() => new URL(mine.url()).search).toBe('?kind=fault');
  await open.getByText(title).waitFor({ state: 'detached' });
  await mine.goBack();
  await press(open, title);
  await mine
    .getByRole('dialog', { name: title })
    .getByRole('heading', { name: 'History' })
    .waitFor();
});
