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
  newState: StoredEntry;
  storedEntry: StoredEntry | undefined;
  /** Postings that this process has written for a state that another writer has replaced meanwhile. */
  ownPostings: Postings[];
  /** Writes all postings again, even if the entry is complete. */
  rewrite: boolean;
};

/**
 * Decides what to do for an entry: nothing if its state, or a newer one, is completely indexed. If a newer event
 * changes nothing that is searched, as most updates of a log, only the version is stored. A newer state that another
 * writer has not completed is completed first: that writer may have been killed.
 */
export function planEntry(situation: Situation): Plan | undefined {
  const { newState, storedEntry, ownPostings, rewrite } = situation;
  if (!storedEntry) return replace(newState, undefined, ownPostings);
  const isComplete = !storedEntry.isPending && !rewrite && ownPostings.length === 0;
  if (isReplacedBy(storedEntry, newState)) {
    if (!isComplete || !sameContent(newState, storedEntry))
      return replace(newState, storedEntry, ownPostings);
    const target = { ...newState, isPending: false };
    return { target, replaces: { version: storedEntry.entry.version }, isUnchanged: true };
  }
  if (isComplete) return undefined;
  const stale = subtract([...storedEntry.stale, ...ownPostings], postingsOf(storedEntry));
  return {
    target: { ...storedEntry, stale, isPending: true },
    replaces: undefined,
    isUnchanged: false,
  };
}

/** Whether a state replaces the stored one: a newer version, or another content of the same version. */
const isReplacedBy = (storedEntry: StoredEntry, newState: StoredEntry): boolean =>
  newState.entry.version > storedEntry.entry.version ||
  (newState.entry.version === storedEntry.entry.version && !sameContent(newState, storedEntry));

/** Returns the plan of a state that replaces the stored one, with all of its postings. */
function replace(
  newState: StoredEntry,
  storedEntry: StoredEntry | undefined,
  ownPostings: Postings[],
): Plan {
  const earlierPostings = storedEntry ? [postingsOf(storedEntry), ...storedEntry.stale] : [];
  const stale = subtract([...earlierPostings, ...ownPostings], postingsOf(newState));
  const target = { ...newState, stale, isPending: true };
  return { target, replaces: { version: storedEntry?.entry.version }, isUnchanged: false };
}

const sameContent = (a: StoredEntry, b: StoredEntry) => comparableText(a) === comparableText(b);

function comparableText({ entry, terms, isTombstone }: StoredEntry): string {
  const { time, author, author_name, text, tags, shift_id, component, eb_id, links, withdrawn } =
    entry;
  const { occurred_on } = entry;
  const fields = [
    time,
    author,
    author_name,
    text,
    tags,
    shift_id,
    component,
    eb_id,
    links,
    withdrawn,
    occurred_on,
  ];
  return JSON.stringify([...fields, terms.toSorted(), isTombstone]);
}

/** Returns postings without those of a state. */
function subtract(postings: Postings[], state: Postings): Postings[] {
  const currentTerms = new Set(state.terms);
  return postings
    .map(({ key, terms }) => ({
      key,
      terms: key === state.key ? terms.filter((term) => !currentTerms.has(term)) : terms,
    }))
    .filter(({ terms }) => terms.length > 0);
}
