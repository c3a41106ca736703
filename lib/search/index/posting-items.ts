import type { Item, Key } from '#lib/platform/dynamo/read.ts';
import { termPartition } from '../keys.ts';
import type { Entry } from '../model.ts';
import { sortKeyOf } from './stored-entry.ts';
import type { Terms } from './terms.ts';

/** Returns the postings of an entry: per term, its frequency, the length of the entry, and its version. */
export function postingItems(entry: Entry, { frequencies, length }: Terms): (Item & Key)[] {
  const sk = sortKeyOf(entry);
  return [...frequencies].map(([term, frequency]) => ({
    pk: termPartition(term),
    sk,
    frequency,
    length,
    version: entry.version,
  }));
}
