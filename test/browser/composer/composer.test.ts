import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { createTag } from '#lib/shift-log/contracts/tags.ts';
import { themes } from '#lib/console/page/style/themes.ts';
import { violationsOf } from '../../support/browser/axe.ts';
import { composer, press, waitForEntry } from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';
import { createPng } from '../../support/files/images.ts';

/** Copies what a spreadsheet copies, and pastes it. */
async function pasteTable(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    async ([typed, base64]) => {
      const bytes = Uint8Array.from(atob(base64 ?? ''), (one) => one.charCodeAt(0));
      const part = (content: BlobPart, type: string) => [type, new Blob([content], { type })];
      const parts = [
        part(typed ?? '', 'text/plain'),
        part(`<table><tr><td>${typed}</td></tr></table>`, 'text/html'),
        part(bytes, 'image/png'),
      ];
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts) as never)]);
    },
    [text, createPng().toString('base64')],
  );
  await page.keyboard.press('Control+V');
}

it('inserts the text of a copied table, and offers its picture', async () => {
  const { page } = await openShift({ reducedMotion: 'reduce' });
  await composer(page).fill('Wind: ');

  await pasteTable(page, '4\t5');
  await page.getByText('What you pasted has a picture, too.').waitFor();

  expect(await composer(page).inputValue()).toBe('Wind: 4\t5');
  expect(await page.getByRole('list', { name: 'Files to send' }).count()).toBe(0);
  expect(await violationsOf(page, themes)).toEqual([]);
  await press(page, 'Leave it out');
  await pasteTable(page, '6');
  await press(page, 'Attach the picture');
  await page.getByRole('list', { name: 'Files to send' }).getByText('pasted-').waitFor();
  expect(await page.getByText('has a picture, too').count()).toBe(0);
  expect(await composer(page).inputValue()).toBe('Wind: 4\t56');
});

it('completes a tag with a blank as the tag that is stored', async () => {
  const { page, shiftId, grace } = await openShift();
  await grace(createTag, { body: { tag_name: `bad weather ${shiftId}` } });
  await page.reload();
  await composer(page).click();

  await page.keyboard.type('Rain again #bad');
  await page.getByRole('option', { name: `#bad weather ${shiftId}` }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('and #e\u0301tat');
  await page.keyboard.press('Control+Enter');

  const entry = await waitForEntry(page, 'Rain again');
  await entry.getByRole('link', { name: `#"bad weather ${shiftId}"` }).waitFor();
  const { body } = await grace(listComments, { query: { shift_id: String(shiftId) } });
  expect(body.result_data).toMatchObject([{ tags: [`bad weather ${shiftId}`, 'état'] }]);
});
