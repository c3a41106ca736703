import { expect, it } from 'vitest';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { openShift } from '../support/browser/shift.ts';
import { recordLoss } from '../support/shift-log/losses.ts';
import { openItem } from '../support/shift-log/open-items.ts';
import { createUniqueText } from '../support/shift-log/shifts.ts';
import {
  composer,
  entries,
  eventually,
  waitUntilLive,
  press,
  readStored,
  waitForEntry,
  waitUntilStored,
} from '../support/browser/page.ts';

/** Puts a link into the address of an open page, as a person does who pastes it. */
const paste = async (page: Awaited<ReturnType<typeof openConsole>>, user: string) => {
  const { token } = await getDesk();
  await page.evaluate(`location.hash = 'token=${await token(user, 'operator')}'`);
};

it('asks before a link of another person that is opened in the tab replaces the session', async () => {
  const { page } = await openShift();

  await paste(page, 'grace');

  const question = page.getByRole('dialog', { name: 'Sign in as grace?' });
  await press(question, 'Stay signed in as ada');
  await question.waitFor({ state: 'hidden' });
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: 'ada', exact: true }).waitFor();
  await paste(page, 'grace');
  await press(question, 'Sign in as grace');
  await page.getByRole('button', { name: 'grace' }).waitFor();
});

it('says in another shift that a draft is left, and leads to it', async () => {
  const { page, shiftId } = await openShift();
  await composer(page).fill('Left behind');
  await page.getByText(/^Draft stored/).waitFor();

  await page.getByRole('link', { name: 'Shifts' }).click();
  await page.getByText(`What you wrote in shift ${shiftId} is not sent.`).waitFor();
  await press(page, `Open shift ${shiftId}`);

  await eventually(() => composer(page).inputValue()).toBe('Left behind');
  await page.getByText('is not sent.').waitFor({ state: 'detached' });
});

it('follows Back and Forward with the filter', async () => {
  const { page } = await openShift({}, ['Clouds in the west']);
  await waitForEntry(page, 'Clouds');
  await press(page, /^Comments/);
  await entries(page, 'Clouds').waitFor({ state: 'detached' });

  await page.goBack();
  await waitForEntry(page, 'Clouds');
  await page.goForward();

  await entries(page, 'Clouds').waitFor({ state: 'detached' });
});

it('says that this browser stores nothing, and shows the shift all the same', async () => {
  const { commentAsGrace } = await openShift();
  await commentAsGrace('Read only');
  const page = await openConsole({ path: 'about:blank' });
  await page.addInitScript(
    `indexedDB.open = () => { throw new DOMException('Blocked', 'SecurityError'); };`,
  );

  await page.goto('/console');

  await waitForEntry(page, 'Read only');
  await page.getByText('does not let the console store anything').waitFor();
  await waitUntilLive(page);
  expect(await composer(page).count()).toBe(0);
});

it('forgets the shift in every tab when one of them signs out, and no draft', async () => {
  const { page, grace, shiftId } = await openShift({ expected: /401/ }, ['Of this shift']);
  const title = createUniqueText('Crane at antenna 12');
  await openItem(grace, { title, kind: 'people_on_site', severity: 'info' });
  await recordLoss(grace, shiftId, { category: 'weather' });
  const other = await page.context().newPage();
  await other.goto('/console');
  const shown = ['Of this shift', title, '"unexplained"'];
  for (const text of shown) await waitUntilStored(other, text);
  await composer(other).fill('A draft of Ada');
  await other.getByText(/^Draft stored/).waitFor();

  await page.bringToFront();
  await page.getByRole('button', { name: 'ada', exact: true }).click();
  await press(page, 'Sign out');

  for (const tab of [page, other]) {
    await tab.getByText('Sign in to see the shift.').waitFor();
    expect(await tab.getByText('Of this shift').count()).toBe(0);
  }
  for (const text of shown) await eventually(() => readStored(other)).not.toContain(text);
  await paste(other, 'ada');
  await press(other, 'Sign in as ada');
  await waitForEntry(other, 'Of this shift');
  await eventually(() => composer(other).inputValue()).toBe('A draft of Ada');
});
