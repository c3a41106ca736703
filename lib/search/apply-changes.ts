import type { EntryChange } from './entries/entries.ts';
import { indexEntries, removeEntries } from './index-entries.ts';
import type { Entry } from './model.ts';

/** Writes the new states of entries to the index, in any order: their versions order them. */
export async function applyChanges(
  changes: EntryChange[],
  options: Parameters<typeof indexEntries>[1] = {},
): Promise<void> {
  const isEntry = (change: EntryChange): change is Entry => 'text' in change;
  await indexEntries(changes.filter(isEntry), options);
  await removeEntries(changes.filter((change) => !isEntry(change)));
}
