import type { Postings, StoredEntry } from './stored-entry.ts';
import { postingsOf } from './stored-entry.ts';

/** What indexing an entry has to write. */
export type Plan = {
  /** The new state of the entry, with the postings to remove. */
  target: StoredEntry;
  /** The version that the target replaces, if any; undefined if the target is already stored. */
  replaces: { version: string | undefined } | undefined;
  /** Only the version of the entry is new: its postings stay. */
  isUnchanged: boolean;
};

type Situation = {
  wanted: StoredEntry;
  stored: StoredEntry | undefined;
  /** Postings that this process has written for a state that another writer has replaced meanwhile. */
  written: Postings[];
  /** Writes all postings again, even if the entry is complete. */
  rewrite: boolean;
};

/**
 * Decides what to do for an entry: nothing if its state, or a newer one, is completely indexed. If a newer event
 * changes nothing that is searched, as most updates of a log, only the version is stored. A newer state that another
 * writer has not completed is completed first: that writer may have been killed.
 */
export function planEntry(situation: Situation): Plan | undefined {
  const { wanted, stored, written, rewrite } = situation;
  if (!stored) return replace(wanted, undefined, written);
  const isComplete = !stored.isPending && !rewrite && written.length === 0;
  if (isReplacedBy(stored, wanted)) {
    if (!isComplete || !sameContent(wanted, stored)) return replace(wanted, stored, written);
    const target = { ...wanted, isPending: false };
    return { target, replaces: { version: stored.entry.version }, isUnchanged: true };
  }
  if (isComplete) return undefined;
  const stale = subtract([...stored.stale, ...written], postingsOf(stored));
  return { target: { ...stored, stale, isPending: true }, replaces: undefined, isUnchanged: false };
}

/** Whether a state replaces the stored one: a newer version, or another content of the same version. */
const isReplacedBy = (stored: StoredEntry, wanted: StoredEntry): boolean =>
  wanted.entry.version > stored.entry.version ||
  (wanted.entry.version === stored.entry.version && !sameContent(wanted, stored));

/** Returns the plan of a state that replaces the stored one, with all of its postings. */
function replace(wanted: StoredEntry, stored: StoredEntry | undefined, written: Postings[]): Plan {
  const earlier = stored ? [postingsOf(stored), ...stored.stale] : [];
  const stale = subtract([...earlier, ...written], postingsOf(wanted));
  const target = { ...wanted, stale, isPending: true };
  return { target, replaces: { version: stored?.entry.version }, isUnchanged: false };
}

const sameContent = (one: StoredEntry, other: StoredEntry) =>
  comparableText(one) === comparableText(other);

function comparableText({ entry, terms, isCleared }: StoredEntry): string {
  const { time, author, text, tags, shift_id, component, eb_id, links } = entry;
  const fields = [time, author, text, tags, shift_id, component, eb_id, links];
  return JSON.stringify([...fields, terms.toSorted(), isCleared]);
}

/** Returns postings without those of a state. */
function subtract(all: Postings[], state: Postings): Postings[] {
  const current = new Set(state.terms);
  return all
    .map(({ key, terms }) => ({
      key,
      terms: key === state.key ? terms.filter((term) => !current.has(term)) : terms,
    }))
    .filter(({ terms }) => terms.length > 0);
}
