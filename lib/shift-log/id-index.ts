import { getItem, getItems, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { toLocation } from './items.ts';
import { idIndexKey } from './keys.ts';

/** Returns the id in a path, or undefined if the text is not an id. */
export function parseId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Returns the primary key of the item with this id, or undefined. One call. */
export async function locate(id: number): Promise<Key | undefined> {
  const item = await getItem(tableName('shift-log'), idIndexKey(id));
  return item && toLocation(item)[1];
}

/** Ids that one call reads. */
const BATCH_SIZE = 100;

/** Returns the primary keys of the items with these ids that exist. One call for each hundred. */
export async function locateAll(ids: Iterable<number>): Promise<Map<number, Key>> {
  const wanted = [...new Set(ids)].map(idIndexKey);
  const found = new Map<number, Key>();
  for (let n = 0; n < wanted.length; n += BATCH_SIZE)
    for (const item of await getItems(tableName('shift-log'), wanted.slice(n, n + BATCH_SIZE)))
      found.set(...toLocation(item));
  return found;
}
