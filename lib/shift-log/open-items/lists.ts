import { toSortable } from '#lib/contract/datetime.ts';
import { itemsToRead } from '#lib/contract/pages.ts';
import { getItems, queryPages, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { omitUndefined } from '../fields/field-lists.ts';
import { mergeNewestFirst } from '../reading/merge.ts';
import { indexes } from '../shifts/keys.ts';
import { table } from '../fields/table.ts';
import * as items from './records.ts';
import type { OpenItem } from './open-item.ts';
import { readOpenItems } from './repository.ts';
import { itemPosition, itemsPartition, openedInPartition, closedInPartition } from './keys.ts';

/** Items that one call reads. */
const BATCH_SIZE = 100;

type Filters = Partial<Record<'state' | 'kind' | 'component', string | undefined>>;

/** Whether an item matches the filters and, if a shift is given, was opened or closed in it. */
export const matches = (
  item: OpenItem,
  { state, kind, component }: Filters,
  shiftId: number | undefined,
): boolean =>
  (state === undefined || item.state === state) &&
  (kind === undefined || item.kind === kind) &&
  (component === undefined || item.component?.toLowerCase() === component.toLowerCase()) &&
  (shiftId === undefined || item.opened_in === shiftId || item.closed_in === shiftId);

/** Yields the open items, newest first, that are older than the cursor. They are read consistently. */
export async function* openItemsBefore(cursor: string | undefined): AsyncGenerator<OpenItem> {
  const { items: openItems } = await readOpenItems();
  for (const item of openItems) if (cursor === undefined || itemPosition(item) < cursor) yield item;
}

/** Yields all items, or those that were opened or closed in a shift, newest first, older than the cursor. */
export async function* itemsBefore(
  shiftId: number | undefined,
  cursor: string | undefined,
  pageSize: number,
): AsyncGenerator<OpenItem> {
  const limit = itemsToRead(pageSize, cursor);
  const range = { to: cursor, limit };
  const rows =
    shiftId === undefined
      ? listRows('index1', itemsPartition, range)
      : mergeNewestFirst([
          listRows('index2', openedInPartition(shiftId), range),
          listRows('index3', closedInPartition(shiftId), range),
        ]);
  yield* readRows(rows, { after: cursor, batchSize: Math.min(BATCH_SIZE, limit) });
}

/** Yields the items that were opened in a shift, newest first. */
export const itemsOpenedIn = (shiftId: number): AsyncGenerator<OpenItem> =>
  readRows(listRows('index2', openedInPartition(shiftId), {}));

/** Yields the items that were opened between two times while no shift ran, newest first. */
export async function* itemsOutsideShifts(from?: string, to?: string): AsyncGenerator<OpenItem> {
  const range = {
    from: from && toSortable(from),
    to: to && `${toSortable(to)}#~`,
  };
  for await (const item of readRows(listRows('index1', itemsPartition, range)))
    if (item.opened_in === undefined) yield item;
}

type Row = { position: string; key: Key };
type Range = { from?: string | undefined; to?: string | undefined; limit?: number };

/** Yields the items of rows. Rows at the same position as the one before are skipped. */
async function* readRows(
  rows: AsyncGenerator<Row>,
  { after, batchSize = BATCH_SIZE }: { after?: string | undefined; batchSize?: number } = {},
): AsyncGenerator<OpenItem> {
  let batch: Key[] = [];
  let last = after;
  for await (const { key, position } of rows) {
    // The item at the cursor, or one that was opened and closed in the shift.
    if (position === last) continue;
    last = position;
    batch.push(key);
    if (batch.length === batchSize) {
      yield* await readInOrder(batch);
      batch = [];
    }
  }
  yield* await readInOrder(batch);
}

async function* listRows(
  index: keyof typeof indexes,
  pk: string,
  range: Range,
): AsyncGenerator<Row> {
  const query = { table: table(), index: indexes[index], pk, newestFirst: true };
  for await (const page of queryPages<Item & Key>({ ...query, ...omitUndefined(range) }))
    for (const row of page)
      yield { key: { pk: row.pk, sk: row.sk }, position: String(row[query.index.sk]) };
}

/** Returns the items with these keys, in their order. */
async function readInOrder(keys: Key[]): Promise<OpenItem[]> {
  if (keys.length === 0) return [];
  const storedItems = await getItems<Item & Key>(table(), keys);
  const byPartition = new Map(storedItems.map((item) => [item.pk, items.toOpenItem(item)]));
  return keys.flatMap(({ pk }) => byPartition.get(pk) ?? []);
}
