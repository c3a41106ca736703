import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { listLosses } from '#lib/shift-log/contracts/losses.ts';
import { createItem } from '#lib/shift-log/contracts/open-items.ts';
import { recordLogs } from '#lib/shift-log/contracts/records.ts';
import { BLOCK } from '../../support/browser/night.ts';
import { createUniqueText } from '../../support/shift-log/shifts.ts';
import { loadSample } from '../../support/samples.ts';
import {
  composer,
  entries,
  eventually,
  press,
  waitForEntry,
  write,
} from '../../support/browser/page.ts';
import { openShift, type RunningShift } from '../../support/browser/shift.ts';

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === document.activeElement);

const lossesOf = async ({ grace, shiftId }: RunningShift) =>
  (await grace(listLosses, { path: { shift_id: shiftId } })).body.result_data;

const runningLoss = (page: Page) =>
  page.getByRole('region', { name: 'Loss clock' }).getByText('since');

it('records no lost time with stray keys, and starts and stops the clock with a choice', async () => {
  const shift = await openShift({ viewport: { width: 1440, height: 900 } });
  const { page } = shift;
  await page.getByRole('button', { name: 'Start the loss clock' }).waitFor();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Why is time being lost?').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press(' ');
  expect(await dialog.count()).toBe(1);
  expect(await lossesOf(shift)).toEqual([]);

  await page.keyboard.press('2');
  await page.keyboard.press('Enter');

  await runningLoss(page).waitFor();
  expect(await lossesOf(shift)).toMatchObject([{ category: 'fault' }]);
  await page.keyboard.press('l');
  await dialog.getByText('Stop the loss clock?').waitFor();
  await page.keyboard.press('Enter');
  expect((await lossesOf(shift))[0]?.ended).toBeUndefined();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await eventually(() => runningLoss(page).count()).toBe(0);
  await press(page, 'Undo');
  await runningLoss(page).waitFor();
  expect((await lossesOf(shift))[0]?.ended).toBeUndefined();
});

it('leaves the composer with Escape only when nothing is written', async () => {
  const { page } = await openShift({}, ['Is the wind dropping?']);
  await composer(page).click();
  await page.keyboard.type('A text with #');
  await page.keyboard.press('Escape');
  expect(await hasFocus(composer(page))).toBe(true);
  await composer(page).fill('');
  await page.keyboard.press('Escape');
  expect(await hasFocus(composer(page))).toBe(false);

  await press(entries(page, 'Is the wind'), /^Reply: /);
  await page.keyboard.type('Not yet');
  await page.keyboard.press('Escape');
  expect(await composer(page, 'Reply').inputValue()).toBe('Not yet');
  await composer(page, 'Reply').fill('');
  await page.keyboard.press('Escape');

  await composer(page).waitFor();
});

it('edits the last own entry with arrow up, and comments on a block with r', async () => {
  const { page, grace, shiftId } = await openShift({}, ['Of Grace']);
  await write(page, 'Wind 16 m/s');
  await waitForEntry(page, 'Wind 16');
  const body = await loadSample('execution-blocks-with-status');
  await grace(recordLogs, { path: { shift_id: shiftId }, body });
  const block = await waitForEntry(page, BLOCK);

  await composer(page).focus();
  await page.keyboard.press('ArrowUp');
  await eventually(() => composer(page, 'Edit the comment').inputValue()).toBe('Wind 16 m/s');
  await page.keyboard.press('Escape');
  await composer(page).waitFor();
  await block.focus();
  await page.keyboard.press('r');

  await eventually(() => composer(page).inputValue()).toBe(`@${BLOCK} `);
  expect(await hasFocus(composer(page))).toBe(true);
});

it('goes to items, tags, blocks, pages and actions by their names', async () => {
  const { page, grace, shiftId } = await openShift({}, ['Is the wind dropping?']);
  const title = createUniqueText('Interlock B is bypassed');
  await grace(createItem, { body: { title, kind: 'temporary_state' } });
  await waitForEntry(page, 'Is the wind');
  const dialog = page.getByRole('dialog', { name: 'Go to' });
  const goTo = async (words: string) => {
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.keyboard.type(words);
    await dialog.getByRole('option').first().waitFor();
  };

  await goTo(title);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: title }).waitFor();
  await page.keyboard.press('Escape');
  await goTo(`report of shift ${shiftId}`);
  await page.keyboard.press('Enter');
  await eventually(() => new URL(page.url()).pathname).toBe(`/console/shifts/${shiftId}/report`);
  await goTo('zenithquake');
  await page.keyboard.press('Enter');

  await eventually(() => new URL(page.url()).search).toBe('?q=zenithquake');
});

it('goes to the newest entry with k and to the first on the screen with j', async () => {
  const { page } = await openShift({}, ['First', 'Second', 'Third']);
  await waitForEntry(page, 'Third');

  await page.keyboard.press('k');

  await eventually(() => hasFocus(entries(page, 'Third'))).toBe(true);
});

it('keeps the focus on what was acted on, never on the body', async () => {
  const { page } = await openShift({ viewport: { width: 1440, height: 900 } });
  const bodyHasFocus = () => page.evaluate('document.activeElement === document.body');
  await press(page, 'Start the loss clock');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await runningLoss(page).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await bodyHasFocus()).toBe(false);

  await press(page, 'Stop');
  await eventually(() => runningLoss(page).count()).toBe(0);
  expect(await bodyHasFocus()).toBe(false);
  await press(page, 'End shift');
  await press(page.getByRole('dialog'), /^End shift/);
  await page.getByRole('heading', { name: 'No shift runs' }).waitFor();

  expect(await bodyHasFocus()).toBe(false);
});
