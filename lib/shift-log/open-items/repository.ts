import { getItem, queryAll, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { backoff } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { check, notExists, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { table } from '../fields/table.ts';
import * as items from './records.ts';
import type { ItemChange, OpenItem } from './open-item.ts';
import { itemKey, itemPartition, openItemsPartition, revisionKey, changeSortKey } from './keys.ts';

/** Returns the item with this id, or undefined. One call. */
export async function findItem(id: number): Promise<OpenItem | undefined> {
  const item = await getItem(table(), itemKey(id));
  return item && items.toOpenItem(item);
}

type OpenItems = { revision: number; items: OpenItem[] };

/** The maximum number of attempts to read a consistent snapshot of the open items. */
const MAX_QUERIES = 6;

/**
 * Returns the open items, newest first, and the revision that counts all changes of items. A query is not isolated from
 * transactions: it may return the new revision with an earlier copy of an item. The sum of the versions of the open items,
 * which is stored with the revision, shows that, and the query is repeated. One call, if no item changes meanwhile.
 */
export async function readOpenItems(): Promise<OpenItems> {
  for (let attempt = 1; ; attempt++) {
    const { isSnapshot, ...openItems } = await queryOpenItems();
    if (isSnapshot) return openItems;
    if (attempt === MAX_QUERIES) {
      log('warn', 'OPEN_ITEMS_DIFFER', { revision: openItems.revision });
      return openItems;
    }
    await backoff(attempt);
  }
}

async function queryOpenItems(): Promise<OpenItems & { isSnapshot: boolean }> {
  const rows = await queryAll<Item>({ table: table(), pk: openItemsPartition });
  const [first] = rows;
  const counts = first?.sk === revisionKey.sk ? first : undefined;
  const openItems = rows.slice(counts ? 1 : 0).map(items.toOpenItem);
  const versions = openItems.reduce((sum, { version }) => sum + version, 0);
  return {
    revision: Number(counts?.revision ?? 0),
    items: openItems.reverse(),
    isSnapshot: versions === Number(counts?.open_versions ?? 0),
  };
}

/** Requires that no item has changed since `readOpenItems` returned this revision. */
export const openItemsUnchanged = (revision: number): TransactWrite =>
  check(table(), revisionKey, {
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
  const range = { from: changeSortKey(1), to: changeSortKey(version) };
  const query = { table: table(), pk: itemPartition(itemId), ...range, limit };
  for await (const page of queryPages({ ...query, newestFirst: true }))
    yield* page.map(items.toItemChange);
}
