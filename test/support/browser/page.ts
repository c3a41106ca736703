import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** A busy machine is slow: conditions are waited for this long, in ms. */
const POLL_OPTIONS = { timeout: 60_000 };

/** Waits until an expression has a value. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, POLL_OPTIONS);

/** The text field of the composer. Its name is the kind of entry. */
export const composer = (page: Page, kind = 'Comment'): Locator =>
  page.getByRole('form', { name: kind, exact: true }).getByRole('textbox');

/** The saved entries of the timeline, or those with a text. */
export const entries = (page: Page, text?: string | RegExp): Locator =>
  articles(page, text).and(page.locator('[id]'));

/** The entries that are not saved yet, or those with a text. */
export const unsent = (page: Page, text?: string | RegExp): Locator =>
  articles(page, text).and(page.locator(':not([id])'));

const articles = (page: Page, text?: string | RegExp): Locator =>
  page
    .getByRole('group', { name: 'Entries', exact: true })
    .getByRole('article')
    .filter({ ...(text !== undefined && { hasText: text }) });

/** Waits until one entry with a text is saved and shown. */
export async function waitForEntry(page: Page, text: string | RegExp): Promise<Locator> {
  const entry = entries(page, text);
  await entry.waitFor();
  return entry;
}

/** Writes into the composer and sends it by keyboard. */
export async function write(page: Page, text: string, kind?: string): Promise<void> {
  await composer(page, kind).fill(text);
  await page.keyboard.press('Control+Enter');
}

/** Waits until the page follows the stream of events. */
export const waitUntilLive = (page: Page): Promise<void> =>
  page.getByRole('status').getByText('live', { exact: true }).waitFor();

/** Handles the page's requests for addresses that match. Chromium does so reliably for pages that open afterwards. */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(address, handle);
  await page.reload();
  await waitUntilLive(page);
}

/** Presses a button, by its name. */
export const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();

/** Copies a picture and pastes it into the field that has the focus, as a person does. */
export async function pasteImage(page: Page, bytes: Buffer): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (one) => one.charCodeAt(0));
    const picture = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  })()`);
  await page.keyboard.press('Control+V');
}

/** Waits until this browser has stored the page, and the shift with an entry of this text. */
export async function waitUntilStoredOffline(page: Page, text: string): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready');
  await waitUntilStored(page, text);
}

/** Waits until this browser has stored a text: of the shown shift, or of a form that somebody fills in. */
export const waitUntilStored = (page: Page, text: string): Promise<void> =>
  eventually(() => readStored(page)).toContain(text);

/** Returns what this browser has stored of the shown shift and of forms, as JSON. */
export const readStored = (page: Page): Promise<string> => page.evaluate<string>(storedRecords);

/** Reads what the page shows without a connection, and the drafts of forms. */
const storedRecords = `(async () => {
  const read = (name, store) => new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const reading = database.transaction(store).objectStore(store).getAll();
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result);
      };
    };
  });
  return JSON.stringify([await read('desk-console', 'known'), await read('desk-forms', 'drafts')]);
})()`;
