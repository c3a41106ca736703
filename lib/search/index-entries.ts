import { inParallel } from '#lib/platform/in-parallel.ts';
import { getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { putItems, writeItem } from '#lib/platform/dynamo/single-writes.ts';
import { notExists, put, remove, update } from '#lib/platform/dynamo/transact-write.ts';
import { planEntry, type Plan } from './index/plan.ts';
import { postingItems } from './index/posting-items.ts';
import * as stored from './index/stored-entry.ts';
import { termsOf } from './index/terms.ts';
import { addToVocabulary } from './index/vocabulary.ts';
import { entryKey, termPartition } from './keys.ts';
import type { Tombstone, Entry } from './model.ts';
import { table } from './table.ts';

const PARALLEL_WRITES = 8;

type Options = {
  /** Writes the postings of complete entries again: for an index that has lost some. */
  rewrite?: boolean;
};

/** The indexing of one entry: its new state, and the postings that this process wrote for states that were replaced. */
type IndexTask = { newState: stored.StoredEntry; ownPostings: stored.Postings[] };

/**
 * Indexes entries, or replaces them by newer versions. It may be repeated, interrupted anywhere, and run in several
 * processes: it always ends with the postings of the newest version. An entry is stored first, with the postings to
 * remove; then its words and postings are added, then the old postings are removed, then it is marked complete. So while
 * an entry is replaced, it is found by each word that is in both its old and its new state.
 *
 * @example await indexEntries([{ kind: 'comment', id: '7', author: 'anna', time, text, tags: [], version: event.id }]);
 */
export async function indexEntries(entries: Entry[], options: Options = {}): Promise<void> {
  await indexAll(
    entries.map((entry) => toState(entry, false)),
    options,
  );
}

/** Removes entries that are no longer searchable. Their versions stay, so that no older event restores them. */
export async function removeEntries(entries: Tombstone[]): Promise<void> {
  await indexAll(
    entries.map((entry) => toState(stored.toTombstone(entry), true)),
    {},
  );
}

const toState = (entry: Entry, isTombstone: boolean): stored.StoredEntry => ({
  entry,
  terms: isTombstone ? [] : [...termsOf(entry).frequencies.keys()],
  stale: [],
  isPending: true,
  isTombstone,
});

async function indexAll(states: stored.StoredEntry[], { rewrite = false }: Options) {
  let tasks: IndexTask[] = newestOf(states).map((newState) => ({ newState, ownPostings: [] }));
  for (let isFirst = true; tasks.length > 0; isFirst = false)
    tasks = await indexOnce(tasks, rewrite && isFirst);
}

/** Returns the newest of several states of an entry. */
function newestOf(states: stored.StoredEntry[]): stored.StoredEntry[] {
  const newestByKey = new Map<string, stored.StoredEntry>();
  for (const state of states) {
    const { pk } = entryKey(state.entry);
    const current = newestByKey.get(pk);
    if (!current || state.entry.version >= current.entry.version) newestByKey.set(pk, state);
  }
  return [...newestByKey.values()];
}

/** Indexes each entry once, and returns those that another writer has replaced meanwhile. */
async function indexOnce(tasks: IndexTask[], rewrite: boolean): Promise<IndexTask[]> {
  const items = await getItems<stored.EntryItem>(
    table(),
    tasks.map(({ newState }) => entryKey(newState.entry)),
  );
  const storedStates = new Map<string, stored.StoredEntry>();
  for (const item of items) {
    const entry = stored.readStoredEntry(item);
    if (entry) storedStates.set(item.pk, entry);
    else await removeUnreadable(item);
  }
  const replacedTasks: IndexTask[] = [];
  const unfinishedTasks: (IndexTask & Plan)[] = [];
  await inParallel(tasks, PARALLEL_WRITES, async (task) => {
    const plan = planEntry({
      ...task,
      rewrite,
      storedEntry: storedStates.get(entryKey(task.newState.entry).pk),
    });
    if (!plan) return;
    if (!(await storeTarget(plan))) replacedTasks.push(task);
    else if (!plan.isUnchanged) unfinishedTasks.push({ ...task, ...plan });
  });
  await writePostings(unfinishedTasks.map(({ target }) => target));
  await inParallel(unfinishedTasks, PARALLEL_WRITES, async ({ newState, target }) => {
    if (await complete(target)) return;
    replacedTasks.push({ newState, ownPostings: [stored.postingsOf(target)] });
  });
  return replacedTasks;
}

/** Removes an unreadable item, unless another writer has replaced it. */
async function removeUnreadable({ pk, sk, content = null }: Item & Key): Promise<void> {
  const condition = {
    expression: 'attribute_not_exists(content) OR content = :read',
    values: { ':read': content },
  };
  await writeItem(remove(table(), { pk, sk }, { condition }));
}

/** Stores the target of a plan, on condition that the entry is as it was read. */
async function storeTarget({ target, replaces }: Plan): Promise<boolean> {
  if (!replaces) return true;
  const { version } = replaces;
  const condition =
    version === undefined
      ? notExists
      : { expression: 'version = :read', values: { ':read': version } };
  return writeItem(put(table(), stored.entryItem(target), { condition }));
}

/** Adds the postings of entries. */
async function writePostings(targets: stored.StoredEntry[]): Promise<void> {
  const entriesWithTerms = targets
    .filter(({ isTombstone }) => !isTombstone)
    .map(({ entry }) => ({ entry, terms: termsOf(entry) }));
  await addToVocabulary(new Set(entriesWithTerms.flatMap(({ terms }) => [...terms.words])));
  await putItems(
    table(),
    entriesWithTerms.flatMap(({ entry, terms }) => postingItems(entry, terms)),
  );
}

/** Removes the old postings of an entry and marks it complete. Returns false if another writer has replaced it. */
async function complete({ entry, stale }: stored.StoredEntry): Promise<boolean> {
  const { version } = entry;
  const oldPostings = stale.flatMap(({ key, terms }) => terms.map((term) => [term, key] as const));
  await inParallel(oldPostings, PARALLEL_WRITES, async ([term, sk]) => {
    // A newer version may have the word again.
    const condition = { expression: 'version <= :this', values: { ':this': version } };
    await writeItem(remove(table(), { pk: termPartition(term), sk }, { condition }));
  });
  const condition = { expression: 'version = :this', values: { ':this': version } };
  return writeItem(update(table(), entryKey(entry), stored.completion, { condition }));
}
