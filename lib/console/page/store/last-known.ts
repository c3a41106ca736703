import { effect, type ReadonlySignal } from '@preact/signals';
import type { Database } from '../drafts/database.ts';
import type { Change } from './changes.ts';
import type { Annotation, Comment, ShiftLog } from './records.ts';
import type { Store } from './store.ts';

/** A shift as the page last knew it, for a reload without a connection. */
type LastKnown = { change: Change; as_of: string };

const KEY = 'current-shift';

/** The pause between two writes, in ms. */
const PAUSE_MS = 5000;

/**
 * Stores what a store shows, at most every five seconds, with the time of the server at which it was live. What
 * changes while the connection is lost keeps its earlier time. Returns a function that ends it.
 */
export function keepLastKnown(
  database: Database,
  store: Store,
  { isLive, now }: { isLive: ReadonlySignal<boolean>; now: () => Date },
): () => void {
  let latest: LastKnown | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    timer = undefined;
    // A full disk costs the last known state, and nothing else.
    database.put('known', latest, KEY).catch(() => undefined);
  };
  const stopWatching = effect(() => {
    const change = toChange(store);
    if (!change || !isLive.value) return;
    latest = { change, as_of: now().toISOString() };
    timer ??= setTimeout(write, PAUSE_MS);
  });
  return () => {
    stopWatching();
    clearTimeout(timer);
  };
}

export const loadLastKnown = async (database: Database): Promise<LastKnown | undefined> =>
  (await database.get('known', KEY)) as LastKnown | undefined;

/** Forgets it: after a sign-out nobody else may read it. */
export const forgetLastKnown = (database: Database): Promise<void> => database.delete('known', KEY);

/** Returns everything that a store shows as one change. */
function toChange(store: Store): Change | undefined {
  const shift = store.shift.value;
  if (!shift) return undefined;
  const [logs, comments, annotations]: [ShiftLog[], Comment[], Annotation[]] = [[], [], []];
  for (const key of store.order.value) {
    const entry = store.entry(key).value;
    if (entry?.kind === 'log') logs.push(entry.record);
    if (entry?.kind === 'comment') comments.push(entry.record);
    if (entry?.kind === 'annotation') annotations.push(entry.record);
  }
  return { shift_id: shift.shift_id, shift, logs, comments, annotations };
}
