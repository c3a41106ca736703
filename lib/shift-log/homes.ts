import { getItem, type Key } from '#lib/platform/dynamo/read.ts';
import { tableOf } from '#lib/platform/dynamo/tables.ts';
import * as keys from './keys.ts';

/** The id that a text in a path names, or undefined where nothing can have it. */
export function idFrom(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Where lies what an id names, as its home says; undefined where there is nothing. One call. */
export async function homeOf(id: number): Promise<Key | undefined> {
  const home = await getItem<{ lies: Key }>(tableOf('shift-log'), keys.homeKey(id));
  return home?.lies;
}
