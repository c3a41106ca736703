import { getItems, MAX_BATCH_KEYS } from '#lib/platform/dynamo/read.ts';
import { sortKeyOf, readStoredEntry, type EntryItem } from '../index/stored-entry.ts';
import { entryKey, parseEntryId } from '../keys.ts';
import type { Entry } from '../model.ts';
import { table } from '../table.ts';

/**
 * Returns the entries of postings, by their sort keys, without those that were removed or now have another time. One
 * call per hundred, in parallel.
 */
export async function findEntries(keys: string[]): Promise<Map<string, Entry>> {
  const ids = [...new Map(keys.map((key) => [entryKey(parseEntryId(key)).pk, key])).values()];
  const batches = Array.from({ length: Math.ceil(ids.length / MAX_BATCH_KEYS) }, (_, n) =>
    ids.slice(n * MAX_BATCH_KEYS, (n + 1) * MAX_BATCH_KEYS),
  );
  const pages = await Promise.all(
    batches.map((batch) => {
      const entryKeys = batch.map((key) => entryKey(parseEntryId(key)));
      return getItems<EntryItem>(table(), entryKeys, undefined, { eventual: true });
    }),
  );
  const entries = pages
    .flat()
    .flatMap((item) => readStoredEntry(item) ?? [])
    .filter(({ isTombstone }) => !isTombstone)
    .map(({ entry }) => [sortKeyOf(entry), entry] as const);
  return new Map(entries);
}
