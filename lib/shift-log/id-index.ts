import { getItem, getItems, type Key } from '#lib/platform/dynamo/read.ts';
import { toLocation } from './items.ts';
import { idIndexKey } from './keys.ts';
import { table } from './table.ts';

/** Returns the primary key of the item with this id, or undefined. One call. */
export async function locate(id: number): Promise<Key | undefined> {
  const item = await getItem(table(), idIndexKey(id));
  return item && toLocation(item)[1];
}

/** Returns the primary keys of the items with these ids that exist. One call for each hundred. */
export async function locateAll(ids: Iterable<number>): Promise<Map<number, Key>> {
  const items = await getItems(table(), [...new Set(ids)].map(idIndexKey));
  return new Map(items.map(toLocation));
}
