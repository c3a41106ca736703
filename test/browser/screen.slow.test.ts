import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { expect, it } from 'vitest';
import { createLoss } from '#lib/shift-log/contracts/losses.ts';
import { renderMail } from '#lib/report-view/page.tsx';
import { getDesk } from '../support/api/desk.ts';
import { openConsole } from '../support/browser/console.ts';
import { BLOCK, writeNight } from '../support/browser/night.ts';
import { composer, entries, waitUntilLive, waitForEntry } from '../support/browser/page.ts';
import { readReport } from '../support/shift-log/reports.ts';
import { openItem } from '../support/shift-log/open-items.ts';

/** Icon, manifest, worker, socket, sign-in and what is loaded on demand do not count. */
const NOT_COUNTED = /\/auth\/|\/stream$|worker\.js|\.svg|\.webmanifest|twilight|parse-/;

const LONG_TITLE = `Compressor-4-of-the-cryostat-${'trips-'.repeat(12)}again`;

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

it('never scrolls sideways on a screen of 360 pixels', async () => {
  const { shiftId } = await writeNight();
  const ada = await (await getDesk()).as('operator', 'ada');
  await openItem(ada, { title: LONG_TITLE, component: 'cryogenics', owner: 'cryogenics-team' });
  const shift = `/shifts/${shiftId}`;
  const addresses = [
    ['', 'A calm night'],
    [shift, 'A calm night'],
    [`${shift}/handover`, LONG_TITLE],
    [`${shift}/report`, 'A calm night'],
    ['/shifts', 'Ada Lovelace'],
    ['/items', LONG_TITLE],
    ['/search', 'What can be searched for'],
    [`/execution-blocks/${BLOCK}`, 'Lost lock'],
    ['/tags', '#receiver'],
  ] as const;
  const page = await openConsole(phone);
  for (const [address, text] of addresses) {
    await page.goto(`/console${address}`);
    await page.getByRole('main').getByText(text).first().waitFor();
    await waitUntilLive(page);

    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360);
  }
});

it('never scrolls sideways in a report that is read as a mail on a telephone of 320 pixels', async () => {
  const { shiftId } = await writeNight();
  const ada = await (await getDesk()).as('operator', 'ada');
  const body = { category: 'weather', note: 'Wind above 15 m/s', component: 'SKA012' };
  await ada(createLoss, { path: { shift_id: shiftId }, body });
  const page = await openConsole({ path: 'about:blank', viewport: { width: 320, height: 640 } });
  await page.setContent(renderMail(await readReport(ada, shiftId), { url: '', name: '' }).html);

  await page.getByText('A calm night').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

it('writes a comment on a screen of 360 pixels', async () => {
  await writeNight();
  const page = await openConsole(phone);
  await composer(page).tap();
  await page.keyboard.type('From my phone');

  await page.getByRole('button', { name: 'Send' }).tap();

  await waitForEntry(page, 'From my phone');
});

it('prints a shift as a document without controls', async () => {
  const { shiftId } = await writeNight();
  const page = await openConsole({ path: `/console/shifts/${shiftId}` });
  await waitForEntry(page, 'A calm night');

  await page.emulateMedia({ media: 'print' });

  for (const role of ['button', 'textbox', 'searchbox', 'combobox', 'navigation'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).allInnerTexts(), role).toEqual([]);
  await page.getByRole('heading', { name: `Shift ${shiftId}` }).waitFor();
  expect(await entries(page).filter({ visible: true }).count()).toBeGreaterThan(4);
  expect((await page.pdf()).byteLength).toBeGreaterThan(10_000);
});

it('loads at most 12 KB of CSS for the first entry', async () => {
  expect(await sizeOf(await loadFirstResponses(), '.css')).toBeLessThan(12 * 1024);
});

it('loads at most 64 KB of JavaScript, in six requests, for the first entry', async () => {
  const responses = await loadFirstResponses();

  expect(responses).toHaveLength(6);
  expect(await sizeOf(responses, '.js')).toBeLessThan(64 * 1024);
});

/** Opens the console with an empty cache. Returns what it has loaded when the first entry is on the screen. */
async function loadFirstResponses(): Promise<Response[]> {
  await writeNight();
  const page = await openConsole({ path: 'about:blank' });
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.addInitScript(noteFirstEntry);
  await page.goto('/console');
  await entries(page).first().waitFor();
  const shownAt = await page.evaluate<number>('firstEntryAt');
  return responses.filter(
    (response) =>
      !NOT_COUNTED.test(response.url()) && response.request().timing().startTime <= shownAt,
  );
}

/** Notes when the first entry is drawn: what is beside the timeline is requested after it. */
const noteFirstEntry = `new MutationObserver(() => {
  if (document.querySelector('[data-entry]')) globalThis.firstEntryAt ??= Date.now();
}).observe(document, { childList: true, subtree: true });`;

/** The sum of the compressed sizes of the files with an ending, in bytes. */
async function sizeOf(responses: Response[], ending: string): Promise<number> {
  const files = responses.filter((response) => response.url().endsWith(ending));
  const bodies = await Promise.all(files.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}
