import { expect, it } from 'vitest';
import { getDesk } from '../support/api/desk.ts';
import { openShift } from '../support/browser/shift.ts';
import { composer, entries, press, waitForEntry, unsent, write } from '../support/browser/page.ts';

it('asks to sign in above the untouched page when a session has expired, and sends then', async () => {
  const { page } = await openShift({ expected: /401/ }, ['Read before']);
  const { token } = await getDesk();
  await waitForEntry(page, 'Read before');
  await composer(page).fill('Typed while the session expired');
  await page.context().clearCookies();

  await page.keyboard.press('Control+Enter');

  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByText('Your session has ended').waitFor();
  await dialog.getByText('1 entry is kept').waitFor();
  expect(await page.getByText('Read before').count()).toBe(1);
  await dialog.getByLabel('Link or token').fill(await token('ada', 'operator'));
  await press(dialog, 'Sign in');
  await dialog.waitFor({ state: 'hidden' });
  const entry = await waitForEntry(page, 'Typed while the session expired');
  await entry.getByRole('button', { name: 'Reply' }).waitFor();
  expect(await entries(page, 'Typed while the session expired').count()).toBe(1);
});

it('sends after a sign-in in another tab, and keeps what is typed meanwhile', async () => {
  const { page } = await openShift({ expected: /401/ });
  const { token } = await getDesk();
  await page.context().clearCookies();
  await write(page, 'Needs a session');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await press(dialog, 'Not now');
  await composer(page).fill('A second one');
  await unsent(page, 'Needs a session').getByText('you are not signed in').waitFor();

  const other = await page.context().newPage();
  await other.goto(`/console#token=${await token('ada', 'operator')}`);
  await press(other, 'Sign in as ada');

  const entry = entries(page, 'Needs a session');
  await entry.getByRole('button', { name: 'Reply' }).waitFor();
  expect(await composer(page).inputValue()).toBe('A second one');
});
