import { MAX_BATCH_KEYS } from '#lib/platform/dynamo/read.ts';
import { isStopWord } from '../words/stem.ts';
import { termsOf, type Phrase, type Query, type QueryWord } from '../language/query.ts';
import type { Entry } from '../model.ts';
import { intersect, type Intersection } from './intersection.ts';
import { END_OF_LIST, type Range } from './postings.ts';
import { postingListsOf } from './posting-lists.ts';
import { isExhausted, verifyCandidates, type Verification } from './verification.ts';

/** The maximum number of calls in sequence of a query, with the one that expands prefixes. */
const MAX_ROUNDS = 6;

type HitPage = {
  entries: Entry[];
  /** The position after which the next page begins, if there is one. */
  next?: string | undefined;
  /** Words of the query without any match in the range. */
  unmatchedWords: QueryWord[];
};

type PageRequest = { query: Query; range: Range; cursor: string | undefined; limit: number };

/**
 * Finds a page of entries that match a query, newest first: reads postings, and verifies the query on the entries.
 * Takes at most six calls in sequence, whatever the size of the log; then the page ends early. Unlike `fillPage`, which
 * ends a page after so many entries that do not match, this bounds calls: each reads a batch whose size depends on the
 * hits so far.
 */
export async function findPage({ query, range, cursor, limit }: PageRequest): Promise<HitPage> {
  const lists = await postingListsOf(query, {
    ...range,
    ...(cursor !== undefined && { to: cursor }),
  });
  const isExact = isDecidedByPostings(query);
  // One more entry shows that there is a next page, and the entry at the cursor is read again.
  const firstPage = isExact && lists.length === 1 ? limit + 2 : undefined;
  const candidates = await intersect(lists, firstPage);
  const unmatchedWords = lists.flatMap(({ words, keys, bound }) =>
    keys.length === 0 && bound === END_OF_LIST ? words : [],
  );
  const search = { candidates, query, isExact, hitsNeeded: limit + 1 };
  const result = await verify(search, cursor, MAX_ROUNDS - (hasPrefix(query) ? 2 : 1));
  return { ...pageOf(result, limit, endOf(result, candidates)), unmatchedWords };
}

/** Whether every entry with the postings matches the query, so that no entry has to be verified. */
const isDecidedByPostings = ({ required, excluded }: Query): boolean =>
  excluded.length === 0 &&
  required.every((condition) =>
    'anyOf' in condition
      ? condition.anyOf.every((term) => 'field' in term || isWholeWord(term))
      : 'field' in condition || condition.words.length === 1,
  );

/** Whether a phrase is one word that has postings of its own. */
const isWholeWord = ({ words: [word, second] }: Phrase): boolean =>
  word !== undefined && !second && !word.isPrefix && !isStopWord(word.folded);

const hasPrefix = ({ required }: Query): boolean =>
  termsOf(required).some((term) => 'words' in term && term.words.at(-1)?.isPrefix === true);

type Search = { candidates: Intersection; query: Query; isExact: boolean; hitsNeeded: number };

/** Verifies candidates until enough are found, and reads further postings while rounds remain. */
async function verify(search: Search, cursor: string | undefined, rounds: number) {
  const { candidates, query, hitsNeeded } = search;
  let state: Verification = { hits: [], position: cursor, verifiedCount: 0, chars: 0 };
  for (let roundsLeft = rounds; roundsLeft > 0; roundsLeft--) {
    const keys = pending(candidates, state);
    if (keys.length === 0 && candidates.readFrom() === END_OF_LIST) break;
    if (roundsLeft > 1 && needsPostings(search, state, keys)) await candidates.extend();
    else {
      const batch = roundsLeft === 1 ? keys : keys.slice(0, batchSize(search, state, keys));
      state = await verifyCandidates(state, batch, query, hitsNeeded);
    }
    if (state.hits.length >= hitsNeeded || isExhausted(state)) break;
  }
  return state;
}

const pending = (candidates: Intersection, { position }: Verification): string[] =>
  candidates.keys().filter((key) => position === undefined || key < position);

const countConfirmed = ({ candidates }: Search, keys: string[]): number => {
  const confirmedFrom = candidates.confirmedFrom();
  return keys.filter((key) => key >= confirmedFrom).length;
};

/**
 * Whether to read further postings before entries. Not if the known candidates are the last ones, or if enough of them
 * are confirmed. Not in the first round if they may be enough, since a batch of entries costs less than further postings.
 */
function needsPostings(
  search: Search,
  { hits, verifiedCount }: Verification,
  keys: string[],
): boolean {
  const missingCount = search.hitsNeeded - hits.length;
  const isComplete = search.candidates.readFrom() === END_OF_LIST;
  if (isComplete && keys.length <= MAX_BATCH_KEYS) return false;
  if (countConfirmed(search, keys) >= missingCount) return false;
  return verifiedCount > 0 || keys.length < missingCount;
}

function batchSize(search: Search, { hits, verifiedCount }: Verification, keys: string[]): number {
  const missingCount = search.hitsNeeded - hits.length;
  if (search.isExact && countConfirmed(search, keys) >= missingCount) return missingCount;
  return Math.max(
    missingCount,
    verifiedCount === 0 ? Math.min(MAX_BATCH_KEYS, 2 * missingCount) : MAX_BATCH_KEYS,
  );
}

/** Returns the position down to which everything was examined, if there may be more. */
function endOf(state: Verification, candidates: Intersection): string | undefined {
  const end = pending(candidates, state).length > 0 ? state.position : candidates.readFrom();
  return end === END_OF_LIST ? undefined : end;
}

function pageOf({ hits }: Verification, limit: number, end: string | undefined) {
  const page = hits.slice(0, limit);
  const next = hits.length > limit ? page.at(-1)?.[0] : end;
  return { entries: page.map(([, entry]) => entry), next };
}
