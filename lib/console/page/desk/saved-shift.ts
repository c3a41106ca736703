import { effect, type ReadonlySignal } from '@preact/signals';
import type { Database } from '../drafts/database.ts';
import type { Change } from '../store/changes.ts';
import type { Comment, Entry, Reply, ShiftSummary } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** A shift as the page showed it last, for a reload without a connection. */
type SavedShift = { change: Change; as_of: string };

/** What is stored: the shift, and beside it its entries in parts. */
type Head = { shift: ShiftSummary; as_of: string; parts: number };

const KEY = 'current-shift';
const partKey = (part: number) => `${KEY} ${part}`;

/** Returns the key of a value that is deleted with the shift. */
export const knownKey = (name: string): string => `${KEY} ${name}`;

/** The pause between two writes, in ms. */
const PAUSE_MS = 5000;

/** A write copies what it stores: so many entries take a millisecond or two, and thousands would hold up typing. */
const PART_SIZE = 100;

/** The entries of each part as they were stored last. */
type Parts = readonly (readonly Entry[])[];

/**
 * Stores what a store shows, at most every five seconds, with the time of the server at which it was live. What
 * changes while the connection is lost keeps its earlier time. Returns a function that ends it.
 */
export function saveShift(
  database: Database,
  store: Pick<Store, 'shift' | 'entries'>,
  { isLive, now }: { isLive: ReadonlySignal<boolean>; now: () => Date },
): () => void {
  let latest: { shift: ShiftSummary; as_of: string; entries: readonly Entry[] } | undefined;
  let storedParts: Parts = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    timer = undefined;
    if (!latest) return;
    const { entries, ...head } = latest;
    const parts = partsOf(entries);
    const changedParts = parts.flatMap((part, at) => (isSame(part, storedParts[at]) ? [] : [at]));
    await writeParts(database, { ...head, parts: parts.length }, parts, changedParts);
    storedParts = parts;
  };
  const stopWatching = effect(() => {
    const [shift, entries] = [store.shift.value, store.entries.value];
    if (!shift || !isLive.value) return;
    latest = { shift, entries, as_of: now().toISOString() };
    // A full disk costs this copy, and nothing else.
    timer ??= setTimeout(() => void write().catch(() => undefined), PAUSE_MS);
  });
  return () => {
    stopWatching();
    clearTimeout(timer);
  };
}

/** Stores the changed parts one after the other, in one transaction: a sign-out that follows deletes all of it. */
async function writeParts(
  database: Database,
  head: Head,
  parts: Parts,
  changed: number[],
): Promise<void> {
  const transaction = database.transaction('known', 'readwrite');
  await transaction.store.put(head, KEY);
  for (const at of changed) await transaction.store.put(parts[at], partKey(at));
  await transaction.done;
}

const partsOf = (entries: readonly Entry[]): Parts =>
  Array.from({ length: Math.ceil(entries.length / PART_SIZE) }, (_, at) =>
    entries.slice(at * PART_SIZE, (at + 1) * PART_SIZE),
  );

const isSame = (part: readonly Entry[], before: readonly Entry[] = []): boolean =>
  part.length === before.length && part.every((entry, at) => entry === before[at]);

export async function loadSavedShift(database: Database): Promise<SavedShift | undefined> {
  const transaction = database.transaction('known');
  const head = (await transaction.store.get(KEY)) as Head | undefined;
  if (!head) return undefined;
  const keys = Array.from({ length: head.parts }, (_, at) => partKey(at));
  const parts = await Promise.all(keys.map((key) => transaction.store.get(key)));
  return { change: toChange(head.shift, (parts as Entry[][]).flat()), as_of: head.as_of };
}

/** Forgets it: after a sign-out nobody else may read it. */
export const deleteSavedShift = (database: Database): Promise<void> =>
  database.delete('known', IDBKeyRange.bound(KEY, `${KEY} ~`));

/** Returns a shift and its entries as one change. */
const toChange = (shift: ShiftSummary, entries: Entry[]): Change => ({
  shift_id: shift.shift_id,
  shift,
  logs: entries.flatMap((entry) => (entry.kind === 'log' ? [entry.record] : [])),
  comments: entries.flatMap((entry) => (entry.kind === 'comment' ? [complete(entry.record)] : [])),
  annotations: entries.flatMap((entry) => (entry.kind === 'annotation' ? [entry.record] : [])),
  losses: entries.flatMap((entry) => (entry.kind === 'loss' ? [entry.record] : [])),
  items: entries.flatMap((entry) => (entry.kind === 'item' ? [entry.record] : [])),
  handovers: entries.flatMap((entry) => (entry.kind === 'handover' ? [entry.record] : [])),
});

/** Returns a comment with the lists that an earlier version of the page did not store. */
const complete = (comment: Comment): Comment => ({
  ...withLists(comment),
  replies: comment.replies.map(withLists),
});

const withLists = <R extends Comment | Reply>(record: R): R => ({
  ...{ refused_files: [] },
  ...record,
});
