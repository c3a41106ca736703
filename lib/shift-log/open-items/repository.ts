import { getItem, queryAll, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { check, notExists, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { table } from '../table.ts';
import * as items from './items.ts';
import type { ItemChange, OpenItem } from './open-item.ts';

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
