import { getItem } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, put } from '#lib/platform/dynamo/transaction.ts';
import { objectKey } from '../keys.ts';
import type { Place } from './place.ts';

const DAY = 86_400;
/** Seconds that an object's place is kept, and that nobody knew it. */
const KEPT = { found: 30 * DAY, notFound: DAY };

const table = () => tableName('proposals');
const seconds = () => Math.floor(Date.now() / 1000);

type Cached = { place?: Place; expires: number };

/** What the resolver said of a name: a place, or none; undefined where it was not asked of late. */
export async function cachedPlace(name: string): Promise<{ place?: Place } | undefined> {
  const item = await getItem<Cached>(table(), objectKey(name));
  // DynamoDB removes what has expired within days.
  return item && item.expires > seconds()
    ? { ...(item.place && { place: item.place }) }
    : undefined;
}

/** Keeps what the resolver said of a name. */
export async function cachePlace(name: string, place: Place | undefined): Promise<void> {
  const expires = seconds() + (place ? KEPT.found : KEPT.notFound);
  await commit([put(table(), { ...objectKey(name), ...(place && { place }), expires })]);
}
