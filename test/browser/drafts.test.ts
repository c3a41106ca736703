import { expect, it } from 'vitest';
import { openConsole } from '../support/browser/console.ts';
import { openShift } from '../support/browser/shift.ts';
import {
  composer,
  entries,
  eventually,
  isLive,
  pasteImage,
  press,
  seeEntry,
} from '../support/browser/page.ts';
import { png } from '../support/files/images.ts';

it('keeps a draft and its image over a reload, and sends both', async () => {
  const { page } = await openShift();
  await composer(page).fill('The receiver is warm');
  await pasteImage(page, png());
  const files = page.getByRole('list', { name: 'Files to send' });
  await files.getByText(/pasted-\d+\.png/).waitFor();
  await page.getByText(/^Draft stored/).waitFor();

  await page.reload();

  await files.getByText(/pasted-\d+\.png/).waitFor();
  expect(await composer(page).inputValue()).toBe('The receiver is warm');
  await press(page, 'Send');
  const entry = await seeEntry(page, 'The receiver is warm');
  await entry.getByRole('img', { name: /pasted-\d+\.png/ }).waitFor();
  expect(await entries(page, 'The receiver is warm').count()).toBe(1);
});

it('keeps what was typed just before a reload', async () => {
  const { page } = await openShift();
  await composer(page).pressSequentially('No pause in typing');

  await page.reload();

  await eventually(() => composer(page).inputValue()).toBe('No pause in typing');
});

it('keeps the draft of a reply beside that of a new comment', async () => {
  const { page } = await openShift({}, ['Is the wind dropping?']);
  await composer(page).fill('A new comment');

  await press(entries(page, 'Is the wind'), 'Reply');
  await composer(page, 'Reply').fill('Not yet');
  await press(page.getByRole('form', { name: 'Reply' }), 'Close');
  await eventually(() => composer(page).inputValue()).toBe('A new comment');
  await press(entries(page, 'Is the wind'), 'Reply');

  await eventually(() => composer(page, 'Reply').inputValue()).toBe('Not yet');
});

it('shows nobody else the draft on a shared machine', async () => {
  const { page } = await openShift({ expected: /401/ });
  await composer(page).fill('Of Ada alone');
  await page.getByText(/^Draft stored/).waitFor();
  await page.getByRole('button', { name: 'ada' }).click();
  await press(page, 'Sign out');
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
});

it('discards a draft only after a question', async () => {
  const { page } = await openShift();
  await composer(page).fill('Not worth it');
  await press(page, 'Discard');
  await press(page.getByRole('dialog'), 'Keep it');
  expect(await composer(page).inputValue()).toBe('Not worth it');

  await press(page, 'Discard');
  await press(page.getByRole('dialog'), 'Discard it');

  await eventually(() => composer(page).inputValue()).toBe('');
  await page.reload();
  await isLive(page);
  expect(await composer(page).inputValue()).toBe('');
});

void openConsole;
