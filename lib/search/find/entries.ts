import { getItems } from '#lib/platform/dynamo/read.ts';
import { readStoredEntry } from '../index/stored-entry.ts';
import { entryKey, parseEntryId } from '../keys.ts';
import type { Entry } from '../model.ts';
import { table } from '../table.ts';

/** The keys of a BatchGetItem. */
const BATCH = 100;

/** Returns the entries of postings, by their sort keys, without those that are gone. One call per hundred, in parallel. */
export async function findEntries(keys: string[]): Promise<Map<string, Entry>> {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, n) =>
    keys.slice(n * BATCH, (n + 1) * BATCH),
  );
  const found = await Promise.all(
    batches.map((batch) => {
      const entryKeys = batch.map((key) => entryKey(parseEntryId(key)));
      return getItems(table(), entryKeys, undefined, { eventual: true });
    }),
  );
  const stored = found.flat().flatMap((item) => readStoredEntry(item) ?? []);
  const byId = new Map(
    stored.filter(({ isCleared }) => !isCleared).map(({ entry }) => [entryKey(entry).pk, entry]),
  );
  const entries = keys.map((key) => [key, byId.get(entryKey(parseEntryId(key)).pk)] as const);
  return new Map(entries.flatMap(([key, entry]) => (entry ? [[key, entry]] : [])));
}
