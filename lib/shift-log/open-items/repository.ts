import { getItem, queryAll, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import {
  check,
  commit,
  emit,
  notExists,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { shiftStream, type DomainEvent } from '#lib/contract/event.ts';
import { slt } from '../contracts/fields.ts';
import { guardKey } from '../keys.ts';
import type { Shift } from '../model.ts';
import { touchRunningShift, touchShift } from '../writes.ts';
import { table } from '../table.ts';
import * as items from './items.ts';
import { changeOf, toItemResponse, type ItemChange, type OpenItem } from './open-item.ts';
import { countItemChange, insertStored, putItemChange, replaceStored } from './writes.ts';

/** Where and when a change of an item happens. */
export type Occasion = {
  /** The id of the running shift, if any. */
  running: number | undefined;
  /** The shift after the change: the running one, else the one that was modified last. */
  shift: Shift | undefined;
  now: string;
};

/** Returns the item with this id, or undefined. One call. */
export async function findItem(id: number): Promise<OpenItem | undefined> {
  const item = await getItem(table(), items.itemKey(id));
  return item && items.fromStored(item);
}

/** Returns the open items, newest first, and the revision that counts all changes of items. One query. */
export async function readOpenItems(): Promise<{ revision: number; items: OpenItem[] }> {
  const rows = await queryAll<Item>({ table: table(), pk: items.openItems });
  const [first] = rows;
  const isCounted = first?.sk === items.revisionKey.sk;
  return {
    revision: isCounted ? Number(first.revision) : 0,
    items: rows
      .slice(isCounted ? 1 : 0)
      .map(items.fromStored)
      .reverse(),
  };
}

/** Requires that no item has changed since `readOpenItems` returned this revision. */
export const openItemsUnchanged = (revision: number): TransactWrite =>
  check(table(), items.revisionKey, {
    condition:
      revision === 0
        ? notExists
        : { expression: 'revision = :seen_items', values: { ':seen_items': revision } },
  });

/** Yields the changes of an item up to a version, newest first. */
export async function* changesOfItem(
  itemId: number,
  version: number,
  limit: number,
): AsyncGenerator<ItemChange> {
  const range = { from: items.changeSortKey(1), to: items.changeSortKey(version) };
  const query = { table: table(), pk: items.itemPartition(itemId), ...range, limit };
  for await (const page of queryPages({ ...query, newestFirst: true }))
    yield* page.map(items.toItemChange);
}

/** Stores a new item with its event. */
export const insertItem = (
  item: OpenItem,
  occasion: Occasion,
  outcomeWrites: TransactWrite[],
): Promise<void> =>
  commit([
    ...emitChange(occasion, 'created', item),
    ...insertStored(item),
    putItemChange(item.item_id, changeOf(item)),
    countItemChange(),
    ...outcomeWrites,
  ]);

/** Replaces an item, on condition that it did not change since the read. */
export const replaceItem = (item: OpenItem, before: OpenItem, occasion: Occasion): Promise<void> =>
  commit([
    ...emitChange(occasion, 'updated', item),
    ...replaceStored(item, before),
    putItemChange(item.item_id, changeOf(item, before)),
    countItemChange(),
  ]);

/**
 * Returns the writes that emit the event of a change. They require that the running shift still runs or, without
 * one, that none has started since. There is no event before the first shift.
 */
function emitChange(
  { running, shift }: Occasion,
  action: DomainEvent['action'],
  item: OpenItem,
): (TransactWrite | EventWrite)[] {
  const noShiftRuns = check(table(), guardKey, {
    condition: { expression: 'attribute_not_exists(running)' },
  });
  if (!shift) return [noShiftRuns];
  const event = itemEvent(action, item, shift.shift_id);
  return running === undefined
    ? [...emit(touchShift(shift), event), noShiftRuns]
    : emit(touchRunningShift(shift), event);
}

/** Returns the event of an item in the shift that runs, or that was modified last. */
const itemEvent = (
  action: DomainEvent['action'],
  item: OpenItem,
  shift_id: number,
): DomainEvent => ({
  stream: shiftStream(shift_id),
  event: 'shift_item',
  action,
  subject: { shift_id, item_id: item.item_id },
  data: toItemResponse(item),
  at: { path: `${slt}/shift/item/${item.item_id}` },
});
