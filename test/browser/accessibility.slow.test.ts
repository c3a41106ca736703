import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { themes } from '#lib/console/page/style/themes.ts';
import { findSimilar } from '#lib/search/contracts/search.ts';
import { getDesk } from '../support/api/desk.ts';
import { violationsOf } from '../support/browser/axe.ts';
import { openConsole } from '../support/browser/console.ts';
import { BLOCK, writeNight } from '../support/browser/night.ts';
import {
  composer,
  entries,
  eventually,
  waitUntilLive,
  press,
  waitForEntry,
} from '../support/browser/page.ts';
import { handoverOf, offer } from '../support/handovers/handovers.ts';
import { openItem } from '../support/shift-log/open-items.ts';
import { endRunningShift } from '../support/shift-log/shifts.ts';

/** Nothing fades: colours are looked at as they stay. */
const still = { reducedMotion: 'reduce' } as const;

/** An overdue item, which stays open. */
const ITEM = { title: 'Crane at antenna 12', kind: 'people_on_site', due: '2026-01-01T12:00:00Z' };

/** Ada fills a new shift with an entry of each kind, and opens an item. */
async function writeNightWithItem() {
  const ada = await (await getDesk()).as('operator', 'ada');
  await openItem(ada, { ...ITEM, severity: 'critical', component: 'SKA012' });
  return { ada, ...(await writeNight()) };
}

const pages: [string, (shiftId: number) => string, string][] = [
  ['the running shift', () => '/console', 'A calm night'],
  ['a shift', (shiftId) => `/console/shifts/${shiftId}`, 'A calm night'],
  ['a handover', (shiftId) => `/console/shifts/${shiftId}/handover`, 'Unexplained time'],
  ['a report', (shiftId) => `/console/shifts/${shiftId}/report`, 'A calm night'],
  ['the shifts', () => '/console/shifts', 'Ada Lovelace'],
  ['the items', () => '/console/items', ITEM.title],
  ['the search', () => '/console/search', 'What can be searched for'],
  ['an execution block', () => `/console/execution-blocks/${BLOCK}`, 'Lost lock'],
  ['the tags', () => '/console/tags?tag=receiver', 'Lost lock'],
  ['an unknown address', () => '/console/nowhere', 'is not a page'],
];

it.each(pages)('has no violation of WCAG 2.2 AA on the page of %s', async (_, address, text) => {
  const { shiftId } = await writeNightWithItem();
  const page = await openConsole({ ...still, path: address(shiftId) });
  // All entries are on the screen, none is below the toolbar or the composer.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.getByRole('main').getByText(text).first().waitFor();
  await waitUntilLive(page);

  expect(await violationsOf(page, themes)).toEqual([]);
});

it('has no violation on the page without a running shift', async () => {
  await writeNight();
  await endRunningShift(await (await getDesk()).as('operator'));
  const page = await openConsole(still);
  await page.getByRole('heading', { name: 'No shift runs' }).waitFor();

  expect(await violationsOf(page, themes)).toEqual([]);
  await press(page, 'Start shift');
  await page.getByRole('dialog', { name: 'Start a shift' }).waitFor();
  expect(await violationsOf(page, themes)).toEqual([]);
});

const rail = (page: Page) => page.getByRole('complementary', { name: 'Lost time and open items' });

/** What opens each dialog of the running shift. */
const dialogs: [string, (page: Page) => Promise<void>][] = [
  ['Edit shift', (page) => press(page.getByRole('main').locator('header'), 'Edit')],
  ['End shift', (page) => press(page, 'End shift')],
  ['Create a ticket', openTicket],
  ['Versions', (page) => press(entries(page, 'Lost lock'), /^Versions: /)],
  [
    'Which item is this about?',
    (page) => press(entries(page, 'Lost lock'), /^Link to an open item: /),
  ],
  ['New item', (page) => press(rail(page), 'New item')],
  [ITEM.title, (page) => rail(page).getByRole('button', { name: ITEM.title }).first().click()],
  [
    'Close the item?',
    (page) =>
      rail(page)
        .getByRole('button', { name: /^Close: / })
        .first()
        .click(),
  ],
  ['Why is time being lost?', (page) => page.keyboard.press('l')],
  ['Edit lost time', editLoss],
  ['Stop the loss clock?', (page) => page.keyboard.press('l')],
  ['Go to', (page) => page.keyboard.press('Control+k')],
  ['Keys and help', (page) => page.keyboard.press('?')],
  ['Discard what you', (page) => press(page, 'Discard')],
  ['Menu', (page) => page.getByRole('button', { name: 'ada', exact: true }).click()],
];

/** Opens the dialog of a ticket, and waits for the entries of earlier shifts that are like the comment. */
async function openTicket(page: Page): Promise<void> {
  await press(entries(page, 'Lost lock'), /^Create a ticket: /);
  await page.getByRole('dialog').getByRole('heading', { name: 'Similar entries' }).waitFor();
}

/** Starts the loss clock, and opens the dialog of its loss. */
async function editLoss(page: Page): Promise<void> {
  await page.keyboard.press('l');
  await page.getByRole('dialog', { name: 'Why is time being lost?' }).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await press(rail(page), 'Edit the loss: Weather');
}

it('has no violation in any dialog', { timeout: 300_000 }, async () => {
  await writeNight();
  const { ada } = await writeNightWithItem();
  // The comments of both nights are in the index of the search.
  const similar = { body: { text: 'Lost lock of dish 12 receiver' } };
  await eventually(
    async () => (await ada(findSimilar, similar)).body.result_data.length,
  ).toBeGreaterThan(1);
  const page = await openConsole(still);
  await waitUntilLive(page);
  await waitForEntry(page, 'A calm night');
  for (const [name, open] of dialogs) {
    if (name === 'Discard what you') await composer(page).fill('Something');
    await open(page);
    await checkDialog(page, page.getByRole('dialog', { name }));
  }
});

/** Checks an open dialog, and closes it. */
async function checkDialog(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor();
  expect(await violationsOf(page, themes), await dialog.innerText()).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

it('has no violation in the dialogs of a handover', async () => {
  const { ada, shiftId } = await writeNightWithItem();
  await offer(ada, shiftId);
  const path = `/console/shifts/${shiftId}/handover`;
  const page = await openConsole({ ...still, path, user: 'grace', expected: /412/ });
  await waitUntilLive(page);

  await page.getByRole('button', { name: 'Dispute' }).first().click();
  await checkDialog(page, page.getByRole('dialog', { name: 'Dispute an item' }));
  await press(page, 'Change the text');
  await page.getByLabel(/^Summary:/).fill('Lost lock of dish 12');
  await handoverOf(ada, shiftId).write({ summary: 'A calm night' });
  await page.getByText(/has changed the text meanwhile/).waitFor();
  await press(page, 'Save');
  await checkDialog(page, page.getByRole('dialog', { name: 'Somebody else changed this text' }));
});

it('has no violation in the sign-in dialog', async () => {
  const page = await openConsole({ ...still, role: 'nobody', expected: /401/ });
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();

  expect(await violationsOf(page, themes)).toEqual([]);
});
