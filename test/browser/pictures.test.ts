import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violationsOf } from '../support/browser/axe.ts';
import {
  composer,
  entries,
  eventually,
  pasteImage,
  waitForEntry,
  waitUntilLive,
} from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { createPngOfPixels } from '../support/files/images.ts';
import { themes } from '#lib/console/page/style/themes.ts';

/** Writes a comment with a picture, and waits until the picture is there. */
async function sendPicture(page: Page, text: string, width: number) {
  await composer(page).fill(text);
  await composer(page).focus();
  await pasteImage(page, createPngOfPixels(width, 60));
  await page.keyboard.press('Control+Enter');
  const entry = await waitForEntry(page, text);
  const picture = entry.getByRole('img', { name: /pasted-/ });
  await picture.waitFor();
  return picture;
}

it('shows the pictures of the shift above the page, which is never replaced by a file', async () => {
  const { page } = await openShift({ reducedMotion: 'reduce' });
  await sendPicture(page, 'First plot', 80);
  const second = await sendPicture(page, 'Second plot', 90);

  await second.click();

  const lightbox = page.getByRole('dialog');
  await lightbox.getByText('2 of 2').waitFor();
  const isPainted = () =>
    lightbox.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await eventually(isPainted).toBe(90);
  expect(await violationsOf(page, themes)).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await lightbox.getByText('1 of 2').waitFor();
  await eventually(isPainted).toBe(80);
  const widthOf = async () => (await lightbox.getByRole('img').boundingBox())?.width ?? 0;
  const before = await widthOf();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await eventually(widthOf).toBe(before * 2);
  await page.keyboard.press('-');
  await lightbox.locator('.lightbox__stage').hover();
  await page.mouse.wheel(0, 100);
  await eventually(widthOf).toBe(before);
  const downloading = page.waitForEvent('download');
  await lightbox.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^pasted-.*\.png$/);
  await page.keyboard.press('Escape');

  await eventually(() => lightbox.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/console');
  expect(await page.evaluate('document.activeElement === document.body')).toBe(false);
});

it('opens a picture whose signed link has expired by its lasting address', async () => {
  const { page } = await openShift({ expected: /403/ });
  const picture = await sendPicture(page, 'A plot', 80);
  await page.route(/X-Amz-Signature/, async (route, request) => {
    const isRedirected = request.redirectedFrom() !== null;
    return isRedirected ? route.continue() : route.fulfill({ status: 403 });
  });

  await picture.click();

  const shown = page.getByRole('dialog').getByRole('img');
  await eventually(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(
    80,
  );
});

it('has a black paper in the night theme until the picture is painted', async () => {
  const { page } = await openShift();
  await sendPicture(page, 'A plot', 80);
  await page.evaluate(`localStorage.setItem('theme', 'night')`);
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/X-Amz-Signature/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await waitUntilLive(page);
  const paper = entries(page, 'A plot').locator('.picture');
  const colour = () => paper.evaluate((one) => getComputedStyle(one).backgroundColor);
  await eventually(colour).toBe('rgb(0, 0, 0)');

  resolve(undefined);

  await eventually(colour).not.toBe('rgb(0, 0, 0)');
});
