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
import type { ClearedEntry, Entry } from './model.ts';
import { table } from './table.ts';

const PARALLEL_WRITES = 8;

type Options = {
  /** Writes the postings of complete entries again: for an index that has lost some. */
  rewrite?: boolean;
};

/** Work on one entry: its new state, and the postings that this process wrote for states that were replaced. */
type Work = { wanted: stored.StoredEntry; written: stored.Postings[] };

/**
 * Indexes entries, or replaces them by newer versions. It may be repeated, interrupted anywhere, and run in several
 * processes: it always ends with the postings of the newest version. An entry is stored first, with the postings to
 * remove; then its words and postings are added, then the old postings are removed, then it is marked complete. So at
 * any time, an entry is found by the words that both of its states have.
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
export async function removeEntries(entries: ClearedEntry[]): Promise<void> {
  await indexAll(
    entries.map((entry) => toState(stored.clearedEntry(entry), true)),
    {},
  );
}

const toState = (entry: Entry, isCleared: boolean): stored.StoredEntry => ({
  entry,
  terms: isCleared ? [] : [...termsOf(entry).frequencies.keys()],
  stale: [],
  isPending: true,
  isCleared,
});

async function indexAll(states: stored.StoredEntry[], { rewrite = false }: Options) {
  let works: Work[] = newestOf(states).map((wanted) => ({ wanted, written: [] }));
  for (let isFirst = true; works.length > 0; isFirst = false)
    works = await indexOnce(works, rewrite && isFirst);
}

/** Returns the newest of several states of an entry. */
function newestOf(states: stored.StoredEntry[]): stored.StoredEntry[] {
  const newest = new Map<string, stored.StoredEntry>();
  for (const state of states) {
    const { pk } = entryKey(state.entry);
    const other = newest.get(pk);
    if (!other || state.entry.version >= other.entry.version) newest.set(pk, state);
  }
  return [...newest.values()];
}

/** Indexes each entry once, and returns those that another writer has replaced meanwhile. */
async function indexOnce(works: Work[], rewrite: boolean): Promise<Work[]> {
  const items = await getItems<stored.EntryItem>(
    table(),
    works.map(({ wanted }) => entryKey(wanted.entry)),
  );
  const found = new Map<string, stored.StoredEntry>();
  for (const item of items) {
    const entry = stored.readStoredEntry(item);
    if (entry) found.set(item.pk, entry);
    else await removeUnreadable(item);
  }
  const replaced: Work[] = [];
  const claimed: (Work & Plan)[] = [];
  await inParallel(works, PARALLEL_WRITES, async (work) => {
    const plan = planEntry({ ...work, rewrite, stored: found.get(entryKey(work.wanted.entry).pk) });
    if (!plan) return;
    if (!(await claim(plan))) replaced.push(work);
    else if (!plan.isUnchanged) claimed.push({ ...work, ...plan });
  });
  await writePostings(claimed.map(({ target }) => target));
  await inParallel(claimed, PARALLEL_WRITES, async ({ wanted, target }) => {
    if (await complete(target)) return;
    replaced.push({ wanted, written: [stored.postingsOf(target)] });
  });
  return replaced;
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
async function claim({ target, replaces }: Plan): Promise<boolean> {
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
  const all = targets
    .filter(({ isCleared }) => !isCleared)
    .map(({ entry }) => ({ entry, terms: termsOf(entry) }));
  await addToVocabulary(new Set(all.flatMap(({ terms }) => [...terms.words])));
  await putItems(
    table(),
    all.flatMap(({ entry, terms }) => postingItems(entry, terms)),
  );
}

/** Removes the old postings of an entry and marks it complete. Returns false if another writer has replaced it. */
async function complete({ entry, stale }: stored.StoredEntry): Promise<boolean> {
  const { version } = entry;
  const old = stale.flatMap(({ key, terms }) => terms.map((term) => [term, key] as const));
  await inParallel(old, PARALLEL_WRITES, async ([term, sk]) => {
    // A newer version may have the word again.
    const condition = { expression: 'version <= :this', values: { ':this': version } };
    await writeItem(remove(table(), { pk: termPartition(term), sk }, { condition }));
  });
  const condition = { expression: 'version = :this', values: { ':this': version } };
  return writeItem(update(table(), entryKey(entry), stored.completion, { condition }));
}
