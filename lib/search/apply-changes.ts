import { MAX_BATCH_KEYS } from '#lib/platform/dynamo/read.ts';
import { indexEntries, removeEntries } from './index-entries.ts';
import type { Entry, EntryChange } from './model.ts';

/**
 * Writes the new states of entries to the index, in any order: their versions order them. Takes as many at a time as
 * one call reads.
 */
export async function applyChanges(
  changes: EntryChange[],
  options: Parameters<typeof indexEntries>[1] = {},
): Promise<void> {
  const isEntry = (change: EntryChange): change is Entry => 'text' in change;
  for (let start = 0; start < changes.length; start += MAX_BATCH_KEYS) {
    const batch = changes.slice(start, start + MAX_BATCH_KEYS);
    await indexEntries(batch.filter(isEntry), options);
    await removeEntries(batch.filter((change) => !isEntry(change)));
  }
}
