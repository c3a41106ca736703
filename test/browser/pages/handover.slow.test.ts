import { expect, it, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { updateItem } from '#lib/shift-log/contracts/open-items.ts';
import { getDesk } from '../../support/api/desk.ts';
import { openConsole, type Visit } from '../../support/browser/console.ts';
import { composer, eventually, waitUntilLive, press } from '../../support/browser/page.ts';
import {
  closeAllItems,
  handoverOf,
  offer,
  readHandover,
} from '../../support/handovers/handovers.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { endRunningShift, startShift } from '../../support/shift-log/shifts.ts';

/** Ada runs a shift; she and Grace look at its handover. */
async function openHandover(titles: string[] = [], visit: Visit = {}) {
  const { as } = await getDesk();
  const [ada, grace] = [await as('operator', 'ada'), await as('operator', 'grace')];
  await closeAllItems(ada);
  onTestFinished(() => closeAllItems(ada));
  const { shift_id: shiftId } = await startShift(ada, { user_id: 'ada' });
  const items = [];
  for (const title of titles) items.push(await openItem(ada, { title }));
  const path = `/console/shifts/${shiftId}/handover`;
  const open = async (user: string) => {
    const page = await openConsole({ user, path, ...visit });
    await waitUntilLive(page);
    await page.getByRole('heading', { level: 1, name: /^Handover of/ }).waitFor();
    return page;
  };
  return { ada, grace, shiftId, items, open };
}

const summaryOf = (page: Page) => page.getByLabel(/^Summary:/);
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const state = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('status').getByText(words);

it('calls the person to whom a shift is offered on every page, and tells others of it', async () => {
  const { ada, shiftId } = await openHandover();
  const [called, other] = [
    await openConsole({ user: 'grace', path: '/console/shifts' }),
    await openConsole({ user: 'mary', path: '/console/items' }),
  ];
  await waitUntilLive(called);
  await waitUntilLive(other);
  await handoverOf(ada, shiftId).write({ summary: 'Two blocks lost to wind', to: 'Grace' });
  await handoverOf(ada, shiftId).offer();

  const messages = (page: Page) => page.getByRole('status', { name: 'Notices' });
  await messages(called).getByText(`ada offers shift ${shiftId} to you.`).waitFor();
  await messages(other).getByText(`ada offers shift ${shiftId} to Grace.`).waitFor();
  await press(messages(called), 'Open the handover');

  await called.getByRole('heading', { level: 1, name: /^Handover of/ }).waitFor();
});

it('leads two people from the offer to the acceptance, each seeing the steps of the other', async () => {
  const { ada, shiftId, items, open } = await openHandover(['Drive stalls', 'Interlock bypassed']);
  const [outgoing, incoming] = [await open('ada'), await open('grace')];

  await summaryOf(outgoing).fill('Two blocks lost to **wind**');
  await outgoing.getByLabel(/^Plan:/).fill('Continue the queue');
  await press(outgoing, 'Save and offer');
  await state(incoming, /^Offered by ada/).waitFor();
  await incoming.getByRole('main').getByText('Two blocks lost to wind').waitFor();

  await press(row(incoming, 'Drive stalls'), 'Acknowledge');
  await row(outgoing, 'Drive stalls')
    .getByText(/^grace acknowledged it/)
    .waitFor();
  await press(row(incoming, 'Interlock bypassed'), /^Dispute/);
  await incoming.getByLabel('What is not right').fill('It was removed at 02:10');
  await press(incoming, 'Dispute it');
  await row(outgoing, 'Interlock bypassed')
    .getByText(/disputed it.*removed at 02:10/)
    .waitFor();

  const [drive] = items;
  await ada(updateItem, { path: { item_id: drive?.item_id ?? 0 }, body: { severity: 'major' } });
  await openItem(ada, { title: 'Crane at antenna 12', kind: 'people_on_site' });
  await row(incoming, 'Drive stalls').getByText('You acknowledged an earlier version').waitFor();
  await row(incoming, 'Drive stalls').getByText('Changed since the offer').waitFor();
  await row(incoming, 'Crane at antenna 12').getByText('New since the offer').waitFor();
  await incoming.getByText('2 items are not acknowledged by you.').waitFor();

  await press(incoming, 'Acknowledge all');
  await incoming.getByText('not acknowledged by you').waitFor({ state: 'detached' });
  await incoming.getByLabel('Operator of the next shift').fill('Grace Hopper');
  await press(incoming, 'Accept and start the next shift');
  await incoming.getByRole('heading', { level: 1, name: /^Shift \d+$/ }).waitFor();
  await incoming.getByText('Grace Hopper').first().waitFor();

  await state(outgoing, /^Accepted by grace/).waitFor();
  const next = await readHandover(ada, shiftId);
  await outgoing.getByRole('link', { name: `Go to shift ${next.next_shift_id}` }).click();
  await outgoing.getByRole('heading', { level: 1, name: `Shift ${next.next_shift_id}` }).waitFor();
});

it('keeps unsaved words when the other person accepts, and takes them into a comment', async () => {
  const { grace, ada, shiftId, open } = await openHandover();
  const page = await open('ada');
  await offer(ada, shiftId);
  await press(page, 'Change the text');
  await summaryOf(page).fill('One more word');
  await page.getByText('Draft stored').waitFor();

  await handoverOf(grace, shiftId).acknowledge();
  await handoverOf(grace, shiftId).accept();

  await state(page, /^Accepted by grace/).waitFor();
  expect(await summaryOf(page).inputValue()).toBe('One more word');
  await page.reload();
  await eventually(() => summaryOf(page).inputValue()).toBe('One more word');
  await press(page, 'Move this text to a comment');
  await eventually(() => composer(page).inputValue()).toMatch(/^One more word/);
});

it('shows both versions of words that two people change', async () => {
  const { ada, shiftId, open } = await openHandover([], { expected: /412/ });
  const page = await open('grace');
  await summaryOf(page).fill('Lost lock of dish 12');
  await handoverOf(ada, shiftId).write({ summary: 'A calm night' });
  await page.getByText(/has changed the text meanwhile/).waitFor();

  await press(page, 'Save');
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this text' });
  await dialog.getByText('A calm night').waitFor();
  await dialog.getByLabel('Summary: text to save').fill('A calm night. Lost lock of dish 12');
  await press(dialog, 'Save this text');

  await eventually(async () => (await readHandover(ada, shiftId)).summary).toBe(
    'A calm night. Lost lock of dish 12',
  );
});

it('saves text over acknowledgements of the other person without a question', async () => {
  const { ada, grace, shiftId, open } = await openHandover(['Drive stalls']);
  const page = await open('ada');
  await offer(ada, shiftId);
  await press(page, 'Change the text');
  await summaryOf(page).fill('Three blocks lost');
  await handoverOf(grace, shiftId).acknowledge();

  await press(page, 'Save');

  await page.getByRole('main').getByText('Three blocks lost').waitFor();
  expect((await readHandover(ada, shiftId)).summary).toBe('Three blocks lost');
});

it('takes over a handover that nobody has offered, with a reason', async () => {
  const { ada, shiftId, open } = await openHandover(['Drive stalls']);
  const page = await open('grace');
  await page.getByText('The handover has not been offered yet.').waitFor();
  const accept = page.getByRole('button', { name: 'Accept and start the next shift' });
  expect(await accept.isDisabled()).toBe(true);

  await page.getByLabel('Take over anyway, with a reason').check();
  await page.getByLabel(/^Reason/).fill('Ada had to leave');
  await accept.click();

  await page.getByRole('heading', { level: 1, name: /^Shift \d+$/ }).waitFor();
  expect(await readHandover(ada, shiftId)).toMatchObject({
    state: 'accepted',
    takeover_reason: 'Ada had to leave',
  });
});

it('shows the handover that waits while no shift runs, and warns before an end without one', async () => {
  const { ada, shiftId, open } = await openHandover();
  await openItem(ada, { title: 'Crane at antenna 12', kind: 'people_on_site' });
  const page = await open('ada');
  await page.goto('/console');
  await press(page, 'End shift');
  const dialog = page.getByRole('dialog', { name: /^End shift/ });
  await dialog.getByText('Crane at antenna 12').waitFor();
  await dialog.getByRole('link', { name: 'Hand over instead' }).click();
  await page.getByRole('heading', { level: 1, name: /^Handover of/ }).waitFor();
  await offer(ada, shiftId);
  await endRunningShift(ada);

  await page.goto('/console');

  await page.getByText(/^The handover of shift \d+ is offered/).waitFor();
  await page.getByRole('link', { name: 'Open the handover' }).click();
  await state(page, /^Offered by ada/).waitFor();
});
