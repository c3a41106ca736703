import type { EntryChange } from './entries/entries.ts';
import { indexEntries, removeEntries } from './index-entries.ts';
import type { Entry } from './model.ts';

/** The number of entries that are written together. */
const BATCH = 100;

/** Writes the new states of entries to the index, in any order: their versions order them. */
export async function applyChanges(
  changes: EntryChange[],
  options: Parameters<typeof indexEntries>[1] = {},
): Promise<void> {
  const isEntry = (change: EntryChange): change is Entry => 'text' in change;
  for (let start = 0; start < changes.length; start += BATCH) {
    const batch = changes.slice(start, start + BATCH);
    await indexEntries(batch.filter(isEntry), options);
    await removeEntries(batch.filter((change) => !isEntry(change)));
  }
}
