import { readFile } from 'node:fs/promises';
import { indexEntries } from '#lib/search/index-entries.ts';
import { findSimilarEntries } from '#lib/search/find/similar.ts';
import { generateEntry } from './load-entries.ts';

/** Entries among which the faults are found. */
const OTHERS = 400;
const FIRST = 5;

/**
 * Indexes 40 faults among 400 ordinary entries, and searches for each by a description of the same fault in other
 * words. Returns how many are among the first five.
 */
export async function measureSimilar(): Promise<{ faults: number; others: number; found: number }> {
  const pairs = JSON.parse(await readFile('test/bench/search/faults.json', 'utf8')) as [
    string,
    string,
  ][];
  const others = Array.from({ length: OTHERS }, (_, n) => generateEntry(n));
  const faults = pairs.map(([text], n) => ({
    ...generateEntry(OTHERS + n * 10),
    id: `fault-${n}`,
    text,
  }));
  await indexEntries([...others, ...faults]);
  const now = new Date().toISOString();
  let foundCount = 0;
  for (const [n, [, other]] of pairs.entries()) {
    const { entries } = await findSimilarEntries(other, FIRST, now);
    if (entries.some(({ id }) => id === `fault-${n}`)) foundCount++;
  }
  return { faults: pairs.length, others: OTHERS, found: foundCount };
}
