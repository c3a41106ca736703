import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { getDesk } from '../../support/api/desk.ts';
import { openConsole } from '../../support/browser/console.ts';
import { eventually, press, waitUntilLive } from '../../support/browser/page.ts';
import { createUniqueText, startShift } from '../../support/shift-log/shifts.ts';

const title = (page: Page) =>
  page.getByRole('dialog', { name: 'New item' }).getByRole('textbox', { name: 'Title' });

const summary = (page: Page) => page.getByLabel(/^Summary:/);

/** Opens another page of the same browser. */
async function openAnother(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  onTestFinished(() => other.close());
  await other.goto(new URL(path, page.url()).href);
  await waitUntilLive(other);
  return other;
}

/** Opens the database of entries as earlier versions of the console do, and keeps a draft of a handover in it. */
async function openEarlierPage(page: Page, shiftId: number, text: string): Promise<Page> {
  const earlier = await page.context().newPage();
  await earlier.goto(new URL('/console/icon.svg', page.url()).href);
  await earlier.evaluate(
    async ([name, words]) => {
      const tab = crypto.randomUUID();
      await new Promise((held) => {
        void navigator.locks.request(`desk-tab-${tab}`, () => {
          held(undefined);
          return new Promise(() => undefined);
        });
      });
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('desk-console', 1);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not opened'));
      });
      const write = (summary: string) =>
        new Promise((resolve, reject) => {
          const transaction = database.transaction('known', 'readwrite');
          const [values, base] = [
            { summary, plan: '', to: '' },
            { summary: '', plan: '', to: '' },
          ];
          const saved_at = new Date().toISOString();
          const key = `words ${JSON.stringify(['ada', name])} ${tab}`;
          transaction.objectStore('known').put({ values, base, etag: '', saved_at }, key);
          transaction.oncomplete = resolve;
          transaction.onerror = reject;
        });
      await write(words);
      Object.assign(globalThis, { write });
    },
    [`handover ${shiftId}`, text] as const,
  );
  return earlier;
}

it('keeps an item that was typed in a tab that was closed', async () => {
  await startShift(await (await getDesk()).as('operator', 'ada'));
  const page = await openConsole({ user: 'ada', viewport: { width: 1280, height: 900 } });
  await waitUntilLive(page);
  const closed = await openAnother(page, '/console');
  const words = createUniqueText('Compressor trips');
  await press(closed, 'New item');
  await title(closed).fill(words);
  await closed.keyboard.press('Escape');
  await press(closed, 'New item');
  await eventually(() => title(closed).inputValue()).toBe(words);
  await closed.close({ runBeforeUnload: true });
  await eventually(() => Promise.resolve(closed.isClosed())).toBe(true);

  await press(page, 'New item');

  await eventually(() => title(page).inputValue()).toBe(words);
  await press(page.getByRole('dialog'), 'Cancel');
  await press(page, 'New item');
  await eventually(() => title(page).inputValue()).toBe('');
});

it('works beside a page of an earlier version, and takes over what that one has left', async () => {
  const ada = await (await getDesk()).as('operator', 'ada');
  const { shift_id } = await startShift(ada, { user_id: 'ada' });
  const path = `/console/shifts/${shift_id}/handover`;
  const page = await openConsole({ user: 'ada', path, expected: /412/ });
  await waitUntilLive(page);
  const earlier = await openEarlierPage(page, shift_id, 'Windy');

  // The earlier page still works, and nobody else edits what it has on its screen.
  await summary(page).fill('Typed here');
  await page.getByText(/^Draft stored/).waitFor();
  await earlier.evaluate("write('Windy until two')");
  const beside = await openAnother(page, path);
  expect(await summary(beside).inputValue()).toBe('');

  await earlier.close();
  await beside.reload();
  await eventually(() => summary(beside).inputValue()).toBe('Windy until two');
  expect(await summary(page).inputValue()).toBe('Typed here');
});
