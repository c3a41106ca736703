import { stemmer } from 'stemmer';

const MAX_CACHED_STEMS = 20_000;
const stems = new Map<string, string>();

/**
 * Returns the English stem of a folded word: `pointing` and `points` have the stem `point`. Other words and numbers are
 * unchanged.
 */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const cachedStem = stems.get(word);
  if (cachedStem !== undefined) return cachedStem;
  const newStem = stemmer(word);
  if (stems.size >= MAX_CACHED_STEMS) stems.clear();
  stems.set(word, newStem);
  return newStem;
}

/**
 * Frequent words of English. They have no postings, since these would be a quarter of all postings: a query verifies them
 * on the entries that its other words find.
 */
const stopWords = new Set(
  `a an and are as at be been but by for from had has have if in into is it its no not of on or so
   such that the their then there these they this to was we were will with`.split(/\s+/),
);

export const isStopWord = (word: string): boolean => stopWords.has(word);
