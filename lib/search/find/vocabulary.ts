import { queryFirstPage } from '#lib/platform/dynamo/read.ts';
import { termPartition, vocabularyKey } from '../keys.ts';
import type { QueryWord } from '../language/query.ts';
import { table } from '../table.ts';
import { editDistance } from '../words/edit-distance.ts';
import { stem } from '../words/stem.ts';

/** The number of first letters that a suggestion shares with the word. */
const COMMON_LETTERS = 3;
const MAX_SUGGESTIONS = 3;
/** The maximum number of similar words whose postings are looked up. */
const MAX_CANDIDATES = 10;

/** Returns words that begin with a prefix, up to `limit`. One call. */
export async function wordsWithPrefix(prefix: string, limit?: number): Promise<string[]> {
  const { pk, sk } = vocabularyKey(prefix);
  // Each group has a word or more, so that this many groups are enough.
  const groups = await queryFirstPage<{ words?: Set<string> }>({
    table: table(),
    pk,
    from: sk,
    to: `${sk}\u{10FFFF}`,
    limit,
    eventual: true,
  });
  return groups
    .flatMap(({ words = [] }) => [...words])
    .filter((word) => word.startsWith(prefix))
    .slice(0, limit);
}

/**
 * Returns words that are similar to words without a match: the same first three letters, and few edits. Returns
 * no suggestions for a word that occurs in an entry outside the range. Words are never removed from the vocabulary, so
 * a word is suggested only if an entry still contains it. Two calls in sequence.
 */
export async function suggestWords(words: QueryWord[]): Promise<string[]> {
  const searchableWords = words.filter(({ folded }) => /^\p{L}{3,}$/u.test(folded));
  const suggestions = await Promise.all(searchableWords.map(suggest));
  return [...new Set(suggestions.flat())];
}

async function suggest({ folded, stem: ownStem }: QueryWord): Promise<string[]> {
  const beginning = Array.from(folded).slice(0, COMMON_LETTERS).join('');
  const maxDistance = folded.length > 5 ? 2 : 1;
  const candidates = (await wordsWithPrefix(beginning))
    .map((word) => ({ word, stem: stem(word), distance: editDistance(folded, word, maxDistance) }))
    .map((candidate) => (candidate.stem === ownStem ? { ...candidate, distance: 0 } : candidate))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .filter(
      (candidate, n, list) => list.findIndex((earlier) => earlier.stem === candidate.stem) === n,
    )
    .slice(0, MAX_CANDIDATES);
  const foundFlags = await Promise.all(candidates.map((candidate) => isInEntry(candidate.stem)));
  const similarWords = candidates.filter((_, n) => foundFlags[n]);
  if (similarWords.some((candidate) => candidate.stem === ownStem)) return [];
  return similarWords.slice(0, MAX_SUGGESTIONS).map(({ word }) => word);
}

/** Whether an entry has a term. One call. */
async function isInEntry(term: string): Promise<boolean> {
  const query = { table: table(), pk: termPartition(term), limit: 1, attributes: ['sk'] };
  return (await queryFirstPage({ ...query, eventual: true })).length > 0;
}
