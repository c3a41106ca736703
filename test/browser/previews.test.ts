import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { themes } from '#lib/console/page/style/themes.ts';
import { violationsOf } from '../support/browser/axe.ts';
import { composer, eventually, intercept, press, waitForEntry } from '../support/browser/page.ts';
import { openShift } from '../support/browser/shift.ts';
import { card, compressedTiles, emptyPrimary, fitsImage } from '../support/files/fits-files.ts';

/** Sends a comment with files, and waits until they are listed. */
async function send(page: Page, text: string, files: Record<string, Buffer>): Promise<Locator> {
  await composer(page).fill(text);
  const choosing = page.waitForEvent('filechooser');
  await press(page, 'Attach files');
  const chosen = Object.entries(files).map(([name, buffer]) => ({ name, mimeType: '', buffer }));
  await (await choosing).setFiles(chosen);
  await press(page, 'Send');
  const entry = await waitForEntry(page, text);
  for (const name of Object.keys(files)) await entry.getByRole('link', { name }).waitFor();
  return entry;
}

/** Opens a file of an entry above the page. */
async function open(page: Page, entry: Locator, name: string): Promise<Locator> {
  await entry.getByRole('link', { name }).click();
  const lightbox = page.getByRole('dialog', { name });
  await lightbox.waitFor();
  return lightbox;
}

/** Returns the shades of grey of a picture, row by row from the top. */
const greysOf = (picture: Locator) =>
  picture.evaluate(async (element) => {
    const image = element as HTMLImageElement;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, width, height).data].filter((_, at) => at % 4 === 0);
  });

const sky = fitsImage({
  axes: [2, 2],
  pixels: [0, 1, 2, 3],
  cards: [
    ...[card('OBJECT', 'M 31', 'Target of the pointing'), card('BZERO', 32_768)],
    ...Array.from({ length: 60 }, (_, at) => card(`TEMP${at}`, at / 2, 'Temperature of a sensor')),
  ],
});

it('draws a FITS file with its first row at the bottom, and lists its header', async () => {
  const { page } = await openShift({ reducedMotion: 'reduce' });
  const entry = await send(page, 'Pointing', { 'sky.fits': sky });
  await entry.getByRole('img', { name: 'sky.fits' }).waitFor();

  const lightbox = await open(page, entry, 'sky.fits');

  const picture = lightbox.getByRole('img', { name: 'sky.fits' });
  await picture.waitFor();
  expect(await greysOf(picture)).toEqual([170, 255, 0, 85]);
  await lightbox.getByText('Primary: 2 × 2 pixels; black 32768, white 32771.').waitFor();
  expect(await violationsOf(page, themes)).toEqual([]);
  await press(lightbox, 'Asinh');
  await eventually(async () => (await greysOf(picture))[3]).toBe(163);
  const cards = lightbox.getByRole('list', { name: 'Primary' }).getByRole('listitem');
  await lightbox.getByText('67 cards').waitFor();
  await lightbox.getByLabel('Search the header').fill('pointing m 31');
  await lightbox.getByText('1 of 67 cards').waitFor();
  expect(await cards.allInnerTexts()).toEqual(['OBJECT = M 31 Target of the pointing']);
  // Keys that are typed into the field neither zoom nor leave the file.
  await lightbox.getByLabel('Search the header').press('+');
  expect(await lightbox.getByRole('button', { name: 'Smaller' }).isDisabled()).toBe(true);
  await page.setViewportSize({ width: 320, height: 256 });
  const places = [
    lightbox.getByRole('region', { name: 'Cards of the header' }),
    lightbox.getByRole('link', { name: 'Download' }),
  ].map(async (part) => (await part.boundingBox())!);
  const [list, link] = await Promise.all(places);
  expect(list!.y + list!.height).toBeLessThanOrEqual(link!.y);
  expect(Math.max(list!.x + list!.width, link!.x + link!.width)).toBeLessThanOrEqual(320);
});

it('names a FITS file that it cannot draw, with the reason, its header and the download', async () => {
  const { page } = await openShift({ reducedMotion: 'reduce' });
  const tiles = Buffer.concat([emptyPrimary(card('OBJECT', 'M 33')), compressedTiles()]);
  const cube = fitsImage({ axes: [2, 1, 2], pixels: [1, 2, 3, 4] });
  const entry = await send(page, 'Others', { 'tiles.fits': tiles, 'cube.fits': cube });
  expect(await entry.getByRole('img').count()).toBe(0);

  const lightbox = await open(page, entry, 'tiles.fits');

  await lightbox.getByText(/tiles\.fits cannot be drawn\. .*compressed tiles \(RICE_1\)/).waitFor();
  await lightbox.getByText('OBJECT = M 33').waitFor();
  expect(await violationsOf(page, themes)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await lightbox.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('tiles.fits');
  await press(lightbox, 'Next file');
  await page
    .getByRole('dialog')
    .getByText(/cube\.fits cannot be drawn\. .*2 × 1 × 2/)
    .waitFor();
});

it('shows the beginning of a text as it is, in its encoding', async () => {
  const { page } = await openShift({ reducedMotion: 'reduce' });
  const markup = 'Wind\n<img src=x onerror="document.title = 1"> <b>bold</b>\n';
  const long = 'ä'.repeat(200_000);
  const entry = await send(page, 'Logs', {
    'a.log': Buffer.from(markup),
    'german.txt': Buffer.from('Größe;Wind\n1;2\n', 'latin1'),
    'wide.txt': Buffer.from('\ufeffWindstärke 🌬\n', 'utf16le'),
    'long.log': Buffer.concat([Buffer.from('x'), Buffer.from(long)]),
  });

  const lightbox = await open(page, entry, 'a.log');

  const shown = page.getByRole('dialog').getByRole('region', { name: /^Text of/ });
  await eventually(() => shown.textContent()).toBe(markup);
  expect(await shown.locator('*').count()).toBe(0);
  expect(await violationsOf(page, themes)).toEqual([]);
  await lightbox.getByRole('button', { name: 'Wrap lines' }).click();
  expect(await shown.evaluate((one) => getComputedStyle(one).whiteSpace)).toBe('pre');
  // The arrow keys scroll a text that has the focus.
  await shown.press('ArrowRight');
  await lightbox.getByText('1 of 4').waitFor();
  await press(page.getByRole('dialog'), 'Next file');
  await eventually(() => shown.textContent()).toBe('Größe;Wind\n1;2\n');
  await press(page.getByRole('dialog'), 'Next file');
  await eventually(() => shown.textContent()).toBe('Windstärke 🌬\n');
  await press(page.getByRole('dialog'), 'Next file');
  await page.getByRole('dialog').getByText('The first 256 KB of 400 KB').waitFor();
  expect(await shown.textContent()).toMatch(/^xä+$/);
});

it('gives up a FITS file that takes longer than five seconds, and sends it without a thumbnail', async () => {
  const { page } = await openShift({ serviceWorkers: 'block', expected: /service worker/i });
  // The code that draws never arrives.
  await intercept(page, '**/assets/fits-worker-*', () => new Promise(() => undefined));
  const entry = await send(page, 'Slow', { 'sky.fits': sky });
  expect(await entry.getByRole('img').count()).toBe(0);

  const lightbox = await open(page, entry, 'sky.fits');

  await lightbox.getByText(/sky\.fits cannot be drawn\. .*longer than five seconds/).waitFor();
});
