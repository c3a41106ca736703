import { expect, it } from 'vitest';
import { editComment } from '../support/shift-log/comments.ts';
import { openShift } from '../support/browser/shift.ts';
import {
  composer,
  entries,
  eventually,
  press,
  unsent,
  waitForEntry,
} from '../support/browser/page.ts';

/** Ada edits a comment that Grace changes meanwhile, and sends her own version. */
async function collide() {
  // The items of other tests make the rail long. Scrolled up, a change of the entry would wait.
  const viewport = { width: 1280, height: 2400 };
  const { page, commentAsGrace, grace } = await openShift({ expected: /412/, viewport });
  const { comment_id } = await commentAsGrace('Gusts of 17 m/s');
  await press(await waitForEntry(page, 'Gusts of 17 m/s'), /^Edit: /);
  const field = composer(page, 'Edit the comment');
  await field.fill('Gusts of 18 m/s, dishes stowed');
  await editComment(grace, comment_id, { comment: 'Gusts of 17 m/s from the west' });
  await waitForEntry(page, 'from the west');
  await press(page, 'Save');
  await press(unsent(page, 'dishes stowed'), /^Decide: /);
  return { page, dialog: page.getByRole('dialog', { name: 'Somebody else changed this entry' }) };
}

it('shows both versions of a comment that two people edit, and saves what they become', async () => {
  const { page, dialog } = await collide();
  const [theirs, mine] = ['grace', 'Yours'].map((name) =>
    dialog.getByRole('region', { name: new RegExp(name) }),
  );
  expect(await theirs?.innerText()).toContain('from the west');
  expect(await mine?.innerText()).toContain('dishes stowed');

  await dialog.getByLabel('Text to save').fill('Gusts of 18 m/s from the west, dishes stowed');
  await press(dialog, 'Save this text');

  const merged = await waitForEntry(page, 'Gusts of 18 m/s from the west, dishes stowed');
  await merged.getByText('version 3').waitFor();
  expect(await entries(page, 'Gusts').count()).toBe(1);
});

it('shows a newer version above the composer, and takes it over into the text', async () => {
  const { page, commentAsGrace, grace } = await openShift();
  const { comment_id } = await commentAsGrace('Gusts of 17 m/s');
  await press(await waitForEntry(page, 'Gusts of 17 m/s'), /^Edit: /);
  const field = composer(page, 'Edit the comment');
  await field.fill('Gusts of 17 m/s, dishes stowed');

  await editComment(grace, comment_id, { comment: 'Strong gusts of 17 m/s' });
  await page.getByText(/^grace changed this comment/).waitFor();
  await page.getByText('What changed').click();
  expect(await page.locator('.composer ins').allInnerTexts()).toContain('Strong');
  await press(page, 'Take over: the newer version');
  await eventually(() => field.inputValue()).toBe('Strong gusts of 17 m/s, dishes stowed');
  await press(page, 'Save');

  const merged = await waitForEntry(page, 'Strong gusts of 17 m/s, dishes stowed');
  await merged.getByText('version 3').waitFor();
});

it('leaves the other version if one discards one’s own', async () => {
  const { page, dialog } = await collide();

  await press(dialog, 'Keep theirs, discard mine');

  await dialog.waitFor({ state: 'hidden' });
  await unsent(page, 'dishes stowed').waitFor({ state: 'detached' });
  const entry = await waitForEntry(page, 'from the west');
  await entry.getByText('version 2').waitFor();
});

it('shows the versions of a comment and what each has changed', async () => {
  const { page, dialog } = await collide();
  await press(dialog, 'Save this text');
  const entry = await waitForEntry(page, 'dishes stowed');
  await entry.getByText('version 3').waitFor();

  await press(entry, /^Versions: /);

  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('heading', { name: /^Version 3/ }).waitFor();
  expect(await versions.getByRole('listitem').count()).toBe(3);
  await page.keyboard.press('Escape');
  await versions.waitFor({ state: 'hidden' });
});
