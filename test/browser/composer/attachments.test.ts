import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { listComments } from '#lib/shift-log/contracts/comments.ts';
import { violationsOf } from '../../support/browser/axe.ts';
import {
  composer,
  eventually,
  intercept,
  pasteImage,
  press,
  unsent,
  waitForEntry,
} from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';
import { createPng, zip } from '../../support/files/images.ts';
import { unsupportedFiles } from '../../support/files/files.ts';
import { themes } from '#lib/console/page/style/themes.ts';

type Chosen = { name: string; mimeType: string; buffer: Buffer };

/** Chooses files in the dialog of the browser. */
async function attach(page: Page, ...files: Chosen[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await press(page, 'Attach files');
  await (await choosing).setFiles(files);
}

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files to send' }).getByRole('listitem').filter({ hasText: name });

const latin1 = Buffer.from('Größe;Wind\n1;2\n', 'latin1');

it('announces the type of the bytes, whatever the browser makes of the name', async () => {
  const { page, shiftId, grace } = await openShift();
  await composer(page).fill('Three files');

  await attach(
    page,
    { name: 'table.png', mimeType: 'image/png', buffer: latin1 },
    { name: 'picture.svg', mimeType: 'image/svg+xml', buffer: createPng() },
    { name: 'noise', mimeType: '', buffer: Buffer.from('SIMPLE  =                    T') },
  );
  await press(page, 'Send');

  await waitForEntry(page, 'Three files');
  const types = async () => {
    const { body } = await grace(listComments, { query: { shift_id: String(shiftId) } });
    return body.result_data.flatMap(({ image }) =>
      image.map(({ file_name, content_type }) => [file_name, content_type]),
    );
  };
  await eventually(types).toEqual([
    ['table.png', 'text/plain; charset=windows-1252'],
    ['picture.svg', 'image/png'],
    ['noise', 'application/fits'],
  ]);
});

it('says of a file that the desk would refuse why it is not sent, and sends the rest', async () => {
  const { page } = await openShift({ reducedMotion: 'reduce' });
  await composer(page).fill('The page of the mast');
  const html = Buffer.from('<!doctype html><title>Mast</title>');

  await attach(
    page,
    { name: 'mast.txt', mimeType: 'text/plain', buffer: html },
    { name: 'drive.bin', mimeType: 'text/plain', buffer: Object.values(unsupportedFiles)[0]! },
    { name: 'empty.log', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    { name: 'good.log', mimeType: 'application/x-msdownload', buffer: Buffer.from('wind 4') },
  );

  await tile(page, 'mast.txt')
    .getByText(/Not sent\. .* no HTML, XML or SVG\. .*ZIP/)
    .waitFor();
  await tile(page, 'drive.bin')
    .getByText(/Not sent\. .*ZIP archive/)
    .waitFor();
  await tile(page, 'empty.log').getByText('Not sent. It is empty.').waitFor();
  await tile(page, 'good.log').getByText('6 bytes').waitFor();
  await page.getByRole('status').getByText('3 files will not be sent.').waitFor();
  expect(await violationsOf(page, themes)).toEqual([]);
  await press(page, 'Remove drive.bin');
  await press(page, 'Send');

  const entry = await waitForEntry(page, 'The page of the mast');
  await entry.getByRole('link', { name: 'good.log' }).waitFor();
  expect(await entry.getByText('mast.txt').count()).toBe(0);
  expect(await composer(page).inputValue()).toBe('');
});

it('sends nothing for a refused file alone, and keeps its name over a reload', async () => {
  const { page } = await openShift();
  await attach(page, { name: 'empty.log', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await tile(page, 'empty.log').getByText('It is empty.').waitFor();

  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  await page.getByText(/Draft stored/).waitFor();
  await page.reload();

  await tile(page, 'empty.log').getByText('It is empty.').waitFor();
});

it('waits with sending until a file that was pasted a moment ago is in the draft', async () => {
  const { page } = await openShift();
  await composer(page).fill('Plot of the drive');

  await pasteImage(page, createPng());
  await page.keyboard.press('Control+Enter');

  const entry = await waitForEntry(page, 'Plot of the drive');
  await entry.getByRole('img', { name: /pasted-/ }).waitFor();
});

it('brings a file that was refused on arrival back with its reason and its bytes', async () => {
  const { page } = await openShift({
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
    expected: /check-file|service worker/i,
  });
  // Without the code that looks at the bytes, the desk decides on arrival.
  await intercept(page, '**/assets/check-file-*', (route) => route.abort());
  await composer(page).fill('Trace of the drive');
  await attach(
    page,
    { name: 'trace.log', mimeType: 'text/plain', buffer: Buffer.from('<html>') },
    { name: 'good.log', mimeType: 'text/plain', buffer: Buffer.from('wind 4') },
  );
  await press(page, 'Send');

  const entry = await waitForEntry(page, 'Trace of the drive');
  await entry.getByRole('link', { name: 'good.log' }).waitFor();
  const refused = entry.getByRole('list', { name: 'Refused files' });
  await refused.getByText(/^trace\.log was refused\. .*ZIP/).waitFor();
  await page
    .getByRole('status', { name: 'Notices' })
    .getByText(/Files are back in a draft\. .*trace\.log/)
    .waitFor();
  await page.reload();
  const returned = unsent(page, 'The text is saved.');
  await returned.getByText(/Not accepted: .*trace\.log/).waitFor();
  expect(await violationsOf(page, themes)).toEqual([]);
  await press(returned, /^Edit: /);
  await tile(page, 'trace.log')
    .getByText(/Not sent\. .*ZIP/)
    .waitFor();

  await press(page, 'Remove trace.log');
  await attach(page, { name: 'trace.zip', mimeType: 'application/zip', buffer: zip });
  await press(page.getByRole('form', { name: 'Edit the comment' }), 'Save');

  await entry.getByRole('link', { name: 'trace.zip' }).waitFor();
  await eventually(() => refused.count()).toBe(0);
  await entry.getByRole('link', { name: 'good.log' }).waitFor();
  await eventually(() => unsent(page).count()).toBe(0);
});
