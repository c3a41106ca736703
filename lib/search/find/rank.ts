/** The newest postings of a term, newest first. */
export type TermPostings = {
  term: string;
  postings: { key: string; frequency: number; length: number }[];
  /** Whether these are all postings of the term. */
  isComplete: boolean;
};

/** Parameters of BM25: the saturation of the term frequency, and the weight of an entry's length. */
const K1 = 1.2;
const B = 0.75;

/** The assumed number of entries: the index does not count them. */
const ASSUMED_ENTRIES = 100_000;

const DAY_MS = 86_400_000;

/**
 * Ranks entries by BM25 over up to `maxTerms` terms, the rarest ones: the sum of `idf * f * (K1 + 1) / (f + K1 * (1 - B
 * + B * length / mean))` with `idf = ln(1 + (N - n + 0.5) / (n + 0.5))`. n is the number of postings of a term,
 * extrapolated from its newest postings if there are more. Entries with the same score are ordered newest first.
 */
export function rankPostings(
  lists: TermPostings[],
  maxTerms: number,
  now: string,
): { rankedKeys: string[]; terms: string[] } {
  const nonEmptyLists = lists.filter(({ postings }) => postings.length > 0);
  const oldest = nonEmptyLists.reduce(
    (time, list) => Math.min(time, oldestOf(list)),
    Date.parse(now),
  );
  const rarestLists = nonEmptyLists
    .map((list) => ({ ...list, count: estimateCount(list, oldest, Date.parse(now)) }))
    .sort((a, b) => a.count - b.count)
    .slice(0, maxTerms);
  const allPostings = rarestLists.flatMap(({ postings }) => postings);
  const mean =
    allPostings.reduce((sum, { length }) => sum + length, 0) / Math.max(1, allPostings.length);
  const scores = new Map<string, number>();
  for (const { postings, count } of rarestLists) {
    const idf = Math.log(1 + Math.max(0, ASSUMED_ENTRIES - count + 0.5) / (count + 0.5));
    for (const { key, frequency, length } of postings) {
      const norm = K1 * (1 - B + (B * length) / mean);
      const score = (idf * frequency * (K1 + 1)) / (frequency + norm);
      scores.set(key, (scores.get(key) ?? 0) + score);
    }
  }
  const sortedScores = [...scores].sort(
    ([key, score], [otherKey, otherScore]) => otherScore - score || (key < otherKey ? 1 : -1),
  );
  return {
    rankedKeys: sortedScores.map(([key]) => key),
    terms: rarestLists.map(({ term }) => term),
  };
}

const timeOf = (key: string): number => Date.parse(key.slice(0, 19) + 'Z');

const oldestOf = ({ postings }: TermPostings): number => timeOf(postings.at(-1)?.key ?? '');

function estimateCount(list: TermPostings, oldest: number, now: number): number {
  const count = list.postings.length;
  if (list.isComplete) return count;
  const span = Math.max(now - oldestOf(list), DAY_MS / 24);
  return count * Math.max(1, (now - oldest) / span);
}
