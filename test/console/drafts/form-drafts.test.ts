import 'fake-indexeddb/auto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#lib/console/page/drafts/database.ts';
import { openFormDatabase } from '#lib/console/page/drafts/forms/form-database.ts';
import { FormDraftTable } from '#lib/console/page/drafts/forms/form-drafts.ts';
import { openTab } from '#lib/console/page/drafts/tab.ts';
import { waitUntil } from '../support/wait-until.ts';

const NAME = 'handover 42';

const draft = (summary: string, saved_at = '2026-11-22T03:00:00Z') => ({
  values: { summary },
  base: { summary: '' },
  etag: '"42.0"',
  saved_at,
});

let browsers = 0;

/** Stands in for what a page stores at once. */
function createStorage(): Storage {
  const items: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, text: string) => void (items[key] = text),
    removeItem: (key: string) => Reflect.deleteProperty(items, key),
  };
  return new Proxy(items, {
    get: (_, name) => Reflect.get(methods, name) as unknown,
  }) as unknown as Storage;
}

/** A browser whose tabs share their databases. */
function openBrowser() {
  const number = ++browsers;
  const [session, local] = [createStorage(), createStorage()];
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', local);
  onTestFinished(() => void vi.unstubAllGlobals());
  const open = async (user = 'ada') => {
    const database = await openDatabase(`entries-${number}`);
    const forms = await openFormDatabase(`forms-${number}`);
    const tab = await openTab(navigator.locks);
    const close = async () => {
      tab.close();
      await waitUntil(async () => expect(await tab.loadOpenTabIds()).not.toContain(tab.id));
    };
    onTestFinished(close);
    return { database, tab, close, table: new FormDraftTable({ database, forms, tab }, user) };
  };
  return { session, local, open };
}

it('keeps a draft for its tab and its user until it is discarded', async () => {
  const browser = openBrowser();
  const [first, other, grace] = [
    await browser.open(),
    await browser.open(),
    await browser.open('grace'),
  ];
  await first.table.save(NAME, draft('Windy'));

  expect(await other.table.open(NAME)).toBeUndefined();
  expect(await grace.table.open(NAME)).toBeUndefined();
  expect(await first.table.open(NAME)).toEqual(draft('Windy'));
  expect(await first.table.open('handover 421')).toBeUndefined();

  await first.table.discard(NAME);
  expect(await first.table.open(NAME)).toBeUndefined();
});

it('adopts the newest draft of the tabs that were closed', async () => {
  const browser = openBrowser();
  for (const [summary, hour] of [
    ['earlier', '01'],
    ['newest', '03'],
    ['between', '02'],
  ] as const) {
    const tab = await browser.open();
    await tab.table.save(NAME, draft(summary, `2026-11-22T${hour}:00:00Z`));
    await tab.close();
  }
  const tab = await browser.open();

  expect((await tab.table.open(NAME))?.values).toEqual({ summary: 'newest' });
  expect((await tab.table.open(NAME))?.values).toEqual({ summary: 'newest' });
});

it('moves a draft of an earlier version of the console once its tab is closed', async () => {
  const browser = openBrowser();
  const earlier = await browser.open();
  const key = `words ["ada","${NAME}"] ${earlier.tab.id}`;
  await earlier.database.put('known', draft('Windy'), key);
  const tab = await browser.open();

  expect(await tab.table.open(NAME)).toBeUndefined();
  await earlier.close();
  expect(await tab.table.open(NAME)).toEqual(draft('Windy'));

  expect(await tab.database.getAllKeys('known')).toEqual([]);
  await tab.table.discard(NAME);
  expect(await tab.table.open(NAME)).toBeUndefined();
});

it('takes the item that an earlier version has left in this tab, with the key of its request', async () => {
  const browser = openBrowser();
  const fields = { title: 'Dish 12' };
  const form = { fields, base: { fields: { title: '' } }, sent: { body: fields, key: 'k-1' } };
  browser.session.setItem('form ada item of nothing', JSON.stringify(form));
  const { table } = await browser.open();

  expect(await table.open('item of nothing')).toMatchObject({
    values: fields,
    base: { title: '' },
    sent: { values: fields, body: fields, key: 'k-1' },
  });
  expect(Object.keys(browser.session)).toEqual([]);
});

it('keeps what was typed right before a tab went away', async () => {
  const browser = openBrowser();
  const tab = await browser.open();
  await tab.table.save(NAME, draft('Win', '2026-11-22T03:00:00Z'));
  tab.table.copy(NAME, draft('Windy', '2026-11-22T03:00:01Z'));
  await tab.close();
  const next = await browser.open();

  expect((await next.table.open(NAME))?.values).toEqual({ summary: 'Windy' });
  expect(Object.keys(browser.local)).toEqual([]);
});

it('deletes the copy of a draft once that is stored', async () => {
  const browser = openBrowser();
  const { table } = await browser.open();
  const [typed, more] = [draft('Windy'), draft('Windy again', '2026-11-22T03:00:01Z')];

  table.copy(NAME, more);
  await table.save(NAME, typed);
  expect(Object.keys(browser.local)).toHaveLength(1);
  await table.save(NAME, more);
  expect(Object.keys(browser.local)).toEqual([]);
});

it('reads what this tab has typed and not stored, as after a form that was closed at once', async () => {
  const browser = openBrowser();
  const { table } = await browser.open();
  await table.save(NAME, draft('Win'));
  table.copy(NAME, draft('Windy', '2026-11-22T03:00:01Z'));

  expect((await table.open(NAME))?.values).toEqual({ summary: 'Windy' });
});

it('stores drafts in a browser that refuses localStorage', async () => {
  const { open } = openBrowser();
  const refused = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused });
  const { table } = await open();

  table.copy(NAME, draft('Win'));
  table.copy(NAME, undefined);
  await table.save(NAME, draft('Windy'));

  expect(await table.open(NAME)).toEqual(draft('Windy'));
});
