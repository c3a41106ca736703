import { queryFirstPage } from '#lib/platform/dynamo/read.ts';
import { termPartition } from '../keys.ts';
import type { Phrase } from '../language/query.ts';
import { table } from '../table.ts';
import { isStopWord } from '../words/stem.ts';
import { tokenize } from '../words/tokenize.ts';
import { findEntries } from './entries.ts';
import { rankPostings, type TermPostings } from './rank.ts';

/** The maximum number of stems of a text that are looked up, from its beginning. */
const MAX_STEMS = 48;
/** The maximum number of postings of a stem that are ranked, the newest ones. */
const MAX_POSTINGS = 200;
/** The number of stems, the rarest ones of the text, by which entries are ranked. */
const RANKED_STEMS = 8;

type Posting = { sk: string; frequency: number; length: number };

/**
 * Finds the entries most similar to a text, best first: those with its rarest stems, ranked by BM25. Two calls in
 * sequence. Withdrawn entries are left out.
 */
export async function findSimilarEntries(text: string, limit: number, now: string) {
  const words = tokenize(text).filter(({ folded }) => !isStopWord(folded));
  const stems = [...new Set(words.map(({ stem }) => stem))].slice(0, MAX_STEMS);
  const lists = await Promise.all(stems.map(readPostings));
  const { rankedKeys, terms } = rankPostings(lists, RANKED_STEMS, now);
  // Twice as many, because postings of earlier states of entries are not found.
  const bestKeys = rankedKeys.slice(0, 2 * limit);
  const entries = await findEntries(bestKeys);
  const phrases: Phrase[] = terms.map((stem) => ({
    words: [{ folded: stem, stem, isPrefix: false }],
  }));
  const bestEntries = bestKeys
    .map((key) => entries.get(key))
    .filter((entry) => entry !== undefined)
    .filter(({ withdrawn }) => !withdrawn);
  return { entries: bestEntries.slice(0, limit), phrases };
}

async function readPostings(term: string): Promise<TermPostings> {
  const postings = await queryFirstPage<Posting>({
    table: table(),
    pk: termPartition(term),
    limit: MAX_POSTINGS,
    newestFirst: true,
    attributes: ['sk', 'frequency', 'length'],
    eventual: true,
  });
  const isComplete = postings.length < MAX_POSTINGS;
  return {
    term,
    isComplete,
    postings: postings.map(({ sk: key, ...rest }) => ({ key, ...rest })),
  };
}
