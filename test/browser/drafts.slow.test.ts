import { expect, it } from 'vitest';
import { signIn } from '../support/browser/console.ts';
import { getDesk } from '../support/api/desk.ts';
import { openShift } from '../support/browser/shift.ts';
import {
  composer,
  entries,
  eventually,
  waitUntilLive,
  pasteImage,
  press,
  unsent,
  waitForEntry,
} from '../support/browser/page.ts';
import { createPng } from '../support/files/images.ts';

it('keeps a draft and its image over a reload, and sends both', async () => {
  const { page } = await openShift();
  await composer(page).fill('The receiver is warm');
  await pasteImage(page, createPng());
  const files = page.getByRole('list', { name: 'Files to send' });
  await files.getByText(/pasted-\d+\.png/).waitFor();
  await page.getByText(/^Draft stored/).waitFor();

  await page.reload();

  await files.getByText(/pasted-\d+\.png/).waitFor();
  expect(await composer(page).inputValue()).toBe('The receiver is warm');
  await press(page, 'Send');
  const entry = await waitForEntry(page, 'The receiver is warm');
  await entry.getByRole('img', { name: /pasted-\d+\.png/ }).waitFor();
  expect(await entries(page, 'The receiver is warm').count()).toBe(1);
});

/** No pause in typing ends: a page that is left right after a paste has not come to one. */
const NO_PAUSES = `
  const now = Date.now();
  Date.now = () => now;
  const { setTimeout: later, setInterval: repeat } = globalThis;
  globalThis.setTimeout = (run, ms, ...values) =>
    ms >= 500 && ms <= 1000 ? 0 : later(run, ms, ...values);
  globalThis.setInterval = (run, ms, ...values) => (ms === 3000 ? 0 : repeat(run, ms, ...values));
`;

it('stores an image before the first pause in typing', async () => {
  const { page } = await openShift();
  await page.addInitScript(NO_PAUSES);
  await page.reload();
  await waitUntilLive(page);
  await composer(page).click();

  await pasteImage(page, createPng());

  await page.getByText(/^Draft stored/).waitFor();
});

it('keeps the draft of a reply beside that of a new comment', async () => {
  const { page } = await openShift({}, ['Is the wind dropping?']);
  await composer(page).fill('A new comment');

  await press(entries(page, 'Is the wind'), /^Reply: /);
  await composer(page, 'Reply').fill('Not yet');
  await press(page.getByRole('form', { name: 'Reply' }), 'Close');
  await eventually(() => composer(page).inputValue()).toBe('A new comment');
  await press(entries(page, 'Is the wind'), /^Reply: /);

  await eventually(() => composer(page, 'Reply').inputValue()).toBe('Not yet');
});

it('shows a draft as it was typed last, and none that was sent, when one comes back to it', async () => {
  const { page } = await openShift({}, ['Is the wind dropping?']);
  const leaveAndReturn = async () => {
    await press(entries(page, 'Is the wind'), /^Reply: /);
    await composer(page, 'Reply').waitFor();
    await press(page.getByRole('form', { name: 'Reply' }), 'Close');
    await composer(page).waitFor();
  };
  await composer(page).fill('A draft');
  await page.getByText(/^Draft stored/).waitFor();
  await leaveAndReturn();
  expect(await composer(page).inputValue()).toBe('A draft');

  await composer(page).fill('A draft, changed');
  await press(page, 'Send');
  await waitForEntry(page, 'A draft, changed');
  await leaveAndReturn();

  expect(await composer(page).inputValue()).toBe('');
  expect(await unsent(page).count()).toBe(0);
});

it('shows nobody else the draft on a shared machine', async () => {
  const { page } = await openShift({ expected: /401/ });
  await composer(page).fill('Of Ada alone');
  await page.getByText(/^Draft stored/).waitFor();
  await page.getByRole('button', { name: 'ada', exact: true }).click();
  await press(page, 'Sign out');
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  const { token } = await getDesk();
  await signIn(page.context(), await token('grace', 'operator'));

  await page.reload();

  await page.getByRole('button', { name: 'grace' }).waitFor();
  expect(await composer(page).inputValue()).toBe('');
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
  await waitUntilLive(page);
  expect(await composer(page).inputValue()).toBe('');
});

it('takes what is typed right after an entry is sent as the next entry', async () => {
  const { page } = await openShift();
  await composer(page).click();

  await page.keyboard.type('First');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Second');

  await waitForEntry(page, /First$/);
  expect(await composer(page).inputValue()).toBe('Second');
});
