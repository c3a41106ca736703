import { beforeAll, expect, it } from 'vitest';
import { listItems } from '#lib/shift-log/contracts/open-items.ts';
import { getHandover } from '#lib/shift-log/contracts/handover.ts';
import type { OpenItem } from '#lib/shift-log/open-items/open-item.ts';
import { startDeskForFile } from '../../support/api/desk.ts';
import { useEnginesOf } from '../../support/machine/engine-settings.ts';
import { openItem } from '../../support/shift-log/open-items.ts';
import { only, startShift } from '../../support/shift-log/shifts.ts';

const desk = await startDeskForFile();
const operator = await desk.as('operator');
await useEnginesOf(desk.folder);

const ITEMS = 7000;

/** Opens an item, and stores copies of it as open items with ids of their own. */
async function openThousands(): Promise<OpenItem> {
  const { openItemRow, toOpenStored } = await import('#lib/shift-log/open-items/records.ts');
  const { revisionKey } = await import('#lib/shift-log/open-items/keys.ts');
  const { putItems } = await import('#lib/platform/dynamo/single-writes.ts');
  const item = await openItem(operator, {
    kind: 'watch',
    title: 'é'.repeat(250),
    detail: 'Seen in each of the last nights. '.repeat(10),
  });
  const copies = Array.from({ length: ITEMS - 1 }, (_, n) => ({ ...item, item_id: 1e9 + n }));
  const counts = { ...revisionKey, revision: ITEMS, open_versions: ITEMS };
  await putItems('shift-log', [
    ...copies.flatMap((one) => [openItemRow(one), toOpenStored(one)]),
    counts,
  ]);
  return item;
}

beforeAll(async () => {
  await openThousands();
}, 120_000);

it('has the newest of thousands of open items in a handover, and a link to all', async () => {
  const { shift_id } = await startShift(operator);

  const response = await operator(getHandover, { path: { shift_id } });
  const all = await operator(listItems, { query: { state: 'open', limit: 500 } });

  expect(response.status, JSON.stringify(response.body).slice(0, 500)).toBe(200);
  const { open_items, truncated } = only(response.body.result_data);
  expect(truncated).toBe(true);
  expect(open_items.length).toBeGreaterThan(1000);
  expect(open_items.length).toBeLessThan(ITEMS);
  expect(JSON.stringify(response.body).length).toBeLessThan(4_000_000);
  expect(open_items.slice(0, 500).map(({ item_id }) => item_id)).toEqual(
    all.body.result_data.map(({ item_id }) => item_id),
  );
  expect(response.headers.get('link')).toBe('</slt/api/v3/shift/item?state=open>; rel="section"');
});
