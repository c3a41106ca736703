import { expect, it } from 'vitest';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { eventually, waitUntilLive, press } from '../support/browser/page.ts';
import { startShift } from '../support/shift-log/shifts.ts';

it('signs in by a link after a question, and its token leaves the address at once', async () => {
  const { as, token } = await getDesk();
  await startShift(await as('operator'));
  const page = await openConsole({
    role: 'nobody',
    path: `/console#token=${await token('ada', 'operator')}`,
    expected: /401/,
  });
  const question = page.getByRole('dialog', { name: 'Sign in as ada?' });
  await question.getByText('This link signs in ada.').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await press(question, 'Sign in as ada');

  await page.getByRole('button', { name: 'ada', exact: true }).waitFor();
  await waitUntilLive(page);

  expect(page.url()).toMatch(/\/console$/);
  expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('eyJ');
});

it('asks a visitor without a session to sign in, and takes a pasted link', async () => {
  const { as, token, url } = await getDesk();
  await startShift(await as('operator'));
  const page = await openConsole({ role: 'nobody', expected: /401/ });
  const dialog = page.getByRole('dialog', { name: 'Sign in' });

  await dialog.getByLabel('Link or token').fill(`${url}/console#token=not-a-token`);
  await press(dialog, 'Sign in');
  await dialog.getByRole('alert').getByText('not valid').waitFor();
  await dialog
    .getByLabel('Link or token')
    .fill(`${url}/console#token=${await token('ada', 'operator')}`);
  await press(dialog, 'Sign in');

  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: /^Shift \d+$/ }).waitFor();
});

it('shows a viewer the shift, and nothing that writes', async () => {
  await startShift(await (await getDesk()).as('operator'));
  const page = await openConsole({ role: 'viewer', user: 'mary' });

  await page.getByRole('article').first().waitFor();
  await waitUntilLive(page);

  await eventually(() => page.getByRole('button', { name: 'mary' }).count()).toBe(1);
  expect(await page.getByRole('textbox', { name: 'Comment' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'End shift' }).count()).toBe(0);
});

it('signs out', async () => {
  await startShift(await (await getDesk()).as('operator'));
  const page = await openConsole({ expected: /401/ });
  await page.getByRole('button', { name: 'ada', exact: true }).click();

  await press(page, 'Sign out');

  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});
