import { expect, it } from 'vitest';
import { isOverdue, OpenItems } from '#lib/console/page/store/items/open-items.ts';
import { matchesItem, sortOpenItems } from '#lib/console/page/views/items/item-filters.ts';
import { anItem } from '../support/handover.ts';
import { at } from '../support/records.ts';

const idsOf = (items: OpenItems) => items.open.value?.map(({ item_id }) => item_id);

it('shows the open items newest first, once they are loaded', async () => {
  const items = new OpenItems(() => Promise.resolve([anItem(1), anItem(2)]));
  expect(items.open.value).toBeUndefined();

  await items.load();
  items.apply([anItem(3)], 'stream');

  expect(idsOf(items)).toEqual([3, 2, 1]);
});

it('ignores a version that is not newer', async () => {
  const items = new OpenItems(() => Promise.resolve([anItem(1, { version: 3 })]));
  await items.load();

  items.apply([anItem(1, { version: 2, title: 'older', state: 'closed' })], 'stream');

  expect(items.byId.value.get(1)).toMatchObject({ version: 3, state: 'open' });
});

it('keeps an item that was opened while the list was on its way', async () => {
  const request = Promise.withResolvers<[]>();
  const items = new OpenItems(() => request.promise);
  const loaded = items.load();
  items.apply([anItem(7)], 'stream');

  request.resolve([]);
  await loaded;

  expect(idsOf(items)).toEqual([7]);
});

it('closes what is no longer listed after a lost connection, and shows it when it is reopened', async () => {
  let openItems = [anItem(1), anItem(2)];
  const items = new OpenItems(() => Promise.resolve(openItems));
  await items.load();

  openItems = [anItem(2)];
  await items.load();
  expect(idsOf(items)).toEqual([2]);

  items.apply([anItem(1, { version: 3 })], 'stream');
  expect(idsOf(items)).toEqual([2, 1]);
});

it('loads once more if it is asked to while it loads, and shows the newest response', async () => {
  const responses = [[anItem(1)], [anItem(1), anItem(2)]];
  const items = new OpenItems(() => Promise.resolve(responses.shift() ?? []));

  await Promise.all([items.load(), items.load(), items.load()]);

  expect(idsOf(items)).toEqual([2, 1]);
  expect(responses).toEqual([]);
});

it('puts people on site first, then overdue items, the longest overdue at the top, then the most severe', () => {
  const now = Date.parse(at(1000));
  const items = [
    anItem(1),
    anItem(2, { severity: 'critical' }),
    anItem(3, { due: at(900) }),
    anItem(4, { due: at(100), severity: 'info' }),
    anItem(5, { due: at(2000) }),
    anItem(6, { due: at(1500) }),
    anItem(7, { kind: 'people_on_site', severity: 'info' }),
  ];

  expect(sortOpenItems(items, now).map(({ item_id }) => item_id)).toEqual([7, 4, 3, 2, 6, 5, 1]);
  expect(isOverdue(anItem(8, { due: at(100), state: 'closed' }), now)).toBe(false);
});

it('filters items as the service does', () => {
  const item = anItem(1, { kind: 'watch', component: 'SKA012', opened_in: 41, closed_in: 42 });

  expect(matchesItem(item, { kind: 'watch', component: 'ska012', shift_id: '42' })).toBe(true);
  expect(matchesItem(item, { shift_id: '41' })).toBe(true);
  expect(matchesItem(item, { kind: 'fault' })).toBe(false);
  expect(matchesItem(item, { component: 'SKA01' })).toBe(false);
  expect(matchesItem(item, { kind: 'nonsense' })).toBe(true);
});
