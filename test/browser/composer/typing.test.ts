import { expect, it } from 'vitest';
import { openConsole } from '../../support/browser/console.ts';
import { composer, entries, eventually, press, waitUntilLive } from '../../support/browser/page.ts';
import { openShift } from '../../support/browser/shift.ts';

/** Makes every request to IndexedDB and to the locks of the page take 150 ms. */
const slowStorage = `(() => {
  const later = (use) => new Promise((resolve) => setTimeout(() => resolve(use()), 150));
  const { request, query } = LockManager.prototype;
  LockManager.prototype.query = function () { return later(() => query.call(this)); };
  LockManager.prototype.request = function (...args) {
    return later(() => request.apply(this, args));
  };
  const { open } = IDBFactory.prototype;
  const { transaction } = IDBDatabase.prototype;
  const pause = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
  IDBFactory.prototype.open = function (...args) { pause(150); return open.apply(this, args); };
  IDBDatabase.prototype.transaction = function (...args) {
    pause(20);
    return transaction.apply(this, args);
  };
})()`;

it('loses nothing that is typed up to a reload', async () => {
  const { page } = await openShift();
  await composer(page).click();
  await page.keyboard.type('Typed without a pause, to the last letter');

  await page.reload();

  await eventually(() => composer(page).inputValue()).toBe(
    'Typed without a pause, to the last letter',
  );
});

it('loses nothing of a reply up to a reload, and keeps the comment beside it', async () => {
  const { page } = await openShift({}, ['Is the wind dropping?']);
  await composer(page).click();
  await page.keyboard.type('A comment');
  await press(entries(page, 'Is the wind'), /^Reply: /);
  await page.keyboard.type('Not yet');

  await page.reload();

  await eventually(() => composer(page, 'Reply').inputValue()).toBe('Not yet');
  await press(page.getByRole('form', { name: 'Reply' }), 'Close');
  await eventually(() => composer(page).inputValue()).toBe('A comment');
});

it('brings back nothing that was sent or discarded before a reload', async () => {
  const { page } = await openShift();
  await composer(page).click();
  await page.keyboard.type('Sent');
  await page.keyboard.press('Control+Enter');
  await entries(page, 'Sent').waitFor();
  await page.keyboard.type('Discarded');
  await press(page, 'Discard');
  await press(page.getByRole('dialog'), 'Discard it');

  await page.reload();

  await waitUntilLive(page);
  await composer(page).waitFor();
  expect(await composer(page).inputValue()).toBe('');
  expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('desk-draft');
});

it('takes what is typed right after the key that opens a field, however slow the browser is', async () => {
  const { page } = await openShift({}, ['Is the wind dropping?']);
  await page.addInitScript(slowStorage);
  await page.reload();
  await waitUntilLive(page);
  await entries(page, 'Is the wind').focus();

  await page.keyboard.type('rNot yet');

  await eventually(() => composer(page, 'Reply').inputValue()).toBe('Not yet');
  await page.keyboard.press('Control+Enter');
  await entries(page, 'Not yet').waitFor();
});

it('takes what is typed after the key of the search while its page is loaded', async () => {
  const { page } = await openShift();

  await page.keyboard.type('/wind');

  const field = page.getByRole('textbox', { name: 'Words' });
  await eventually(() => field.inputValue()).toBe('wind');
});

it('takes what is typed after c while the shift is loaded', async () => {
  const { page } = await openShift();
  const other = await openConsole({ path: '/console/shifts' });
  await page.close();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await other.route('**/shift/current', async (route) => {
    await promise;
    await route.continue();
  });
  await other.goto('/console');
  await other.getByText('Loading the shift…').waitFor();

  await other.keyboard.type('cClouds');
  resolve(undefined);

  await eventually(() => composer(other).inputValue()).toBe('Clouds');
});
