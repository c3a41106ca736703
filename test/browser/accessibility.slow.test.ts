import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { themes } from '#lib/console/page/style/themes.ts';
import { getDesk } from '../support/api/desk.ts';
import { violationsOf } from '../support/browser/axe.ts';
import { openConsole } from '../support/browser/console.ts';
import { BLOCK, writeNight } from '../support/browser/night.ts';
import { composer, entries, isLive, press, seeEntry } from '../support/browser/page.ts';
import { endRunningShift } from '../support/shift-log/shifts.ts';

/** Nothing fades: colours are looked at as they stay. */
const still = { reducedMotion: 'reduce' } as const;

const pages: [string, (shiftId: number) => string, string][] = [
  ['the running shift', () => '/console', 'A calm night'],
  ['a shift', (shiftId) => `/console/shifts/${shiftId}`, 'A calm night'],
  ['a handover', (shiftId) => `/console/shifts/${shiftId}/handover`, 'Unexplained time'],
  ['a report', (shiftId) => `/console/shifts/${shiftId}/report`, 'A calm night'],
  ['the shifts', () => '/console/shifts', 'Ada Lovelace'],
  ['an execution block', () => `/console/execution-blocks/${BLOCK}`, 'Lost lock'],
  ['the tags', () => '/console/tags?tag=receiver', 'Lost lock'],
  ['an unknown address', () => '/console/nowhere', 'is not a page'],
];

it.each(pages)('has no violation of WCAG 2.2 AA on the page of %s', async (_, address, text) => {
  const { shiftId } = await writeNight();
  const page = await openConsole({ ...still, path: address(shiftId) });
  // All entries are on the screen, none is below the toolbar or the composer.
  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.getByRole('main').getByText(text).first().waitFor();
  await isLive(page);

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

/** What opens each dialog of the running shift. */
const dialogs: [string, (page: Page) => Promise<void>][] = [
  ['Edit shift', (page) => press(page.getByRole('main').locator('header'), 'Edit')],
  ['End shift', (page) => press(page, 'End shift')],
  ['Create a ticket', (page) => press(entries(page, 'Lost lock'), 'Create a ticket')],
  ['Versions', (page) => press(entries(page, 'Lost lock'), 'Versions')],
  ['Keys and help', (page) => page.keyboard.press('?')],
  ['Discard what you', (page) => press(page, 'Discard')],
  ['Menu', (page) => page.getByRole('button', { name: 'ada' }).click()],
];

it('has no violation in any dialog', async () => {
  await writeNight();
  const page = await openConsole(still);
  await isLive(page);
  await seeEntry(page, 'A calm night');
  for (const [name, open] of dialogs) {
    if (name === 'Discard what you') await composer(page).fill('Something');
    await open(page);
    const dialog = page.getByRole('dialog', { name });
    await dialog.waitFor();
    expect(await violationsOf(page, themes), name).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
});

it('has no violation in the sign-in dialog', async () => {
  const page = await openConsole({ ...still, role: 'nobody', expected: /401/ });
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor();

  expect(await violationsOf(page, themes)).toEqual([]);
});
