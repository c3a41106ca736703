import { queryFirstPage } from '#lib/platform/dynamo/read.ts';
import { vocabularyKey } from '../keys.ts';
import type { QueryWord } from '../language/query.ts';
import { table } from '../table.ts';
import { editDistance } from '../words/edit-distance.ts';
import { stem } from '../words/stem.ts';

/** Letters at the beginning that a suggestion has in common with the word. */
const COMMON_LETTERS = 3;
const MAX_SUGGESTIONS = 3;

/** Returns written words that begin with a prefix, up to `limit`. One call. */
export async function wordsWithPrefix(prefix: string, limit?: number): Promise<string[]> {
  const { pk, sk } = vocabularyKey(prefix);
  // Each group has a word or more, so that this many groups are enough.
  const groups = await queryFirstPage<{ words?: Set<string> }>({
    ...{ table: table(), pk, from: sk, to: `${sk}\u{10FFFF}`, limit, eventual: true },
  });
  return groups
    .flatMap(({ words = [] }) => [...words])
    .filter((word) => word.startsWith(prefix))
    .slice(0, limit);
}

/**
 * Returns words of the vocabulary that are similar to words without a match: the same first three letters, and few
 * edits. Returns none for a word that is in the vocabulary. One call per word, in parallel.
 */
export async function suggestWords(words: QueryWord[]): Promise<string[]> {
  const searchable = words.filter(({ written }) => /^\p{L}{3,}$/u.test(written));
  const suggestions = await Promise.all(searchable.map(suggest));
  return [...new Set(suggestions.flat())];
}

async function suggest({ written, stem: ownStem }: QueryWord): Promise<string[]> {
  const beginning = Array.from(written).slice(0, COMMON_LETTERS).join('');
  const similar = await wordsWithPrefix(beginning);
  if (similar.some((word) => stem(word) === ownStem)) return [];
  const maxDistance = written.length > 5 ? 2 : 1;
  return similar
    .map((word) => ({ word, distance: editDistance(written, word, maxDistance) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word)
    .filter((word, n, all) => all.findIndex((other) => stem(other) === stem(word)) === n)
    .slice(0, MAX_SUGGESTIONS);
}
