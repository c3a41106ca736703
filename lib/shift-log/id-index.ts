import { getItem, getItems, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import * as keys from './keys.ts';

type IdIndexItem = { pk: string; lies: Key };

/** The id that a text in a path names, or undefined where nothing can have it. */
export function parseId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Where lies what an id names, as its home says; undefined where there is nothing. One call. */
export async function locate(id: number): Promise<Key | undefined> {
  const home = await getItem<IdIndexItem>(tableName('shift-log'), keys.idIndexKey(id));
  return home?.lies;
}

/** Ids that are read by one call. */
const BATCH = 100;

/** Where lies what ids name; those that name nothing are left out. One call for each hundred. */
export async function locateAll(ids: Iterable<number>): Promise<Map<number, Key>> {
  const wanted = [...new Set(ids)].map(keys.idIndexKey);
  const found = new Map<number, Key>();
  for (let n = 0; n < wanted.length; n += BATCH) {
    const table = tableName('shift-log');
    for (const home of await getItems<IdIndexItem>(table, wanted.slice(n, n + BATCH)))
      found.set(keys.idOfIndexKey(home.pk), home.lies);
  }
  return found;
}
