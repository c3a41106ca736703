import { getItem, getItems, type Key } from '#lib/platform/dynamo/read.ts';
import { idIndexKey, idOfIndexKey } from './keys.ts';
import { table } from './table.ts';

/** An item of the id index, with the primary key of another item. */
type IndexItem = { pk: string; lies: Key };

/** Returns the primary key of the item with this id, or undefined. One call. */
export async function locate(id: number): Promise<Key | undefined> {
  return (await getItem<IndexItem>(table(), idIndexKey(id)))?.lies;
}

/** Returns the primary keys of the items with these ids that exist. One call for each hundred. */
export async function locateAll(ids: Iterable<number>): Promise<Map<number, Key>> {
  const items = await getItems<IndexItem>(table(), [...new Set(ids)].map(idIndexKey));
  return new Map(items.map(({ pk, lies }) => [idOfIndexKey(pk), lies]));
}
