import { getItem, getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { notExists, put, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { idIndexKey, idOfIndexKey, toLocation } from './keys.ts';
import { table } from '../fields/table.ts';

/** An item of the id index: it stores the primary key of the DynamoDB item with the id. */
type IndexItem = { pk: string; lies: Key };

/** Returns the primary key of the item with this id, or undefined. One call. */
export async function locate(id: number): Promise<Key | undefined> {
  const item = await getItem(table(), idIndexKey(id));
  return item && toLocation(item);
}

/** Returns the primary keys of the items with these ids that exist. One call for each hundred. */
export async function locateAll(ids: Iterable<number>): Promise<Map<number, Key>> {
  const items = await getItems<IndexItem>(table(), [...new Set(ids)].map(idIndexKey));
  return new Map(items.map((item) => [idOfIndexKey(item.pk), toLocation(item)]));
}

/** Returns the write of a new item of the id index. */
export function insertLocationWrite(
  id: number,
  { pk, sk }: Key,
): TransactWrite<{ put: Item & Key }> {
  const item = { ...idIndexKey(id), lies: { pk, sk } } satisfies IndexItem;
  return put(table(), item, { condition: notExists });
}
