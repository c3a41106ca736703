import {
  getItems,
  MAX_BATCH_KEYS,
  queryPages,
  type Item,
  type Key,
} from '#lib/platform/dynamo/read.ts';
import { databaseClockOffset } from '#lib/platform/dynamo/database-clock.ts';
import { writeItem } from '#lib/platform/dynamo/single-writes.ts';
import { remove } from '#lib/platform/dynamo/transact-write.ts';
import { idsFrom } from '#lib/platform/dynamo/event-ids.ts';
import { applyChanges } from './apply-changes.ts';
import { removeEntries } from './index-entries.ts';
import { readStoredEntry, sortKeyOf, type EntryItem } from './index/stored-entry.ts';
import { fieldTerm } from './index/terms.ts';
import { entryKey, parseEntryId, termPartition } from './keys.ts';
import { entryKinds, type Entry } from './model.ts';
import { recordExists } from './source/record-exists.ts';
import { entriesOfPart, listParts, type Part } from './source/walk.ts';
import { table } from './table.ts';

/** An event is committed within this time after its id was created. Newer states are indexed by their events. */
const SETTLED_MS = 60_000;

type Progress = { done: number; total: number; entries: number };

/**
 * Rebuilds the index from the tables, while events are indexed: entries are replaced one by one, so that each
 * can be found at any time, and newer states remain. Then removes the entries of records that no longer exist. It may
 * be interrupted and repeated.
 */
export async function reindex(
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<{ entries: number; removed: number }> {
  const clockOffset = await databaseClockOffset(table());
  const parts = await listParts();
  const indexedKeys = new Set<string>();
  for (const [n, part] of parts.entries()) {
    await indexPart(part, indexedKeys, clockOffset);
    onProgress({ done: n + 1, total: parts.length, entries: indexedKeys.size });
  }
  return { entries: indexedKeys.size, removed: await removeOrphans(indexedKeys) };
}

/** Makes a part of the shift log searchable, such as an imported shift. Complete entries are skipped. */
export const indexParts = async (parts: Part[]): Promise<void> => {
  for (const part of parts)
    for await (const changes of entriesOfPart(part)) await applyChanges(changes);
};

/**
 * Replaces the entries of a part, also those with a later state than the table: it may have been restored. An event
 * that is committed after its records are read has a later id than this version, which is by the clock of the database.
 */
async function indexPart(part: Part, indexedKeys: Set<string>, clockOffset: number): Promise<void> {
  const version = idsFrom(Date.now() + clockOffset - SETTLED_MS);
  for await (const changes of entriesOfPart(part, version)) {
    for (const change of changes) indexedKeys.add(entryKey(change).pk);
    await applyChanges(changes, { rewrite: true });
  }
}

/**
 * Removes the entries whose records no longer exist, and returns their number. Each entry has a posting for its kind,
 * which lists it.
 */
async function removeOrphans(indexedKeys: Set<string>): Promise<number> {
  let removed = 0;
  for (const kind of entryKinds) {
    const query = {
      table: table(),
      pk: termPartition(fieldTerm('kind', kind)),
      limit: MAX_BATCH_KEYS,
    };
    for await (const postings of queryPages<Item & Key>(query)) {
      const orphanCandidates = postings.filter(
        ({ sk }) => !indexedKeys.has(entryKey(parseEntryId(sk)).pk),
      );
      if (orphanCandidates.length > 0)
        removed += await removeEntriesWithoutRecord(orphanCandidates);
    }
  }
  return removed;
}

async function removeEntriesWithoutRecord(postings: (Item & Key)[]): Promise<number> {
  const keys = postings.map(({ sk }) => entryKey(parseEntryId(sk)));
  const items = await getItems<EntryItem>(table(), keys);
  const storedEntries = items.flatMap((item) => readStoredEntry(item) ?? []);
  const keysInUse = new Set(storedEntries.map(({ entry }) => sortKeyOf(entry)));
  // A posting without an entry finds nothing.
  for (const { pk, sk } of postings)
    if (!keysInUse.has(sk)) await writeItem(remove(table(), { pk, sk }));
  const orphans: Entry[] = [];
  for (const { entry, isTombstone } of storedEntries)
    if (!isTombstone && !(await recordExists(entry))) orphans.push(entry);
  await removeEntries(orphans.map(({ kind, id, version }) => ({ kind, id, version })));
  return orphans.length;
}
