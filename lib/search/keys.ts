import type { EntryKind, EntryRef } from './model.ts';

/**
 * The table of the search service. Terms are stems such as `antenna`, or fields such as `kind:comment`. Times have
 * six fractional digits, so that they sort as text.
 */
// prettier-ignore
export const entities = [
  { entity: 'Posting', pk: 'TERM#<term>', sk: '<time>#<kind>#<id>' },
  { entity: 'Entry', pk: 'ENTRY#<kind>#<id>', sk: 'ENTRY' },
  { entity: 'Vocabulary', pk: 'VOCABULARY#<first letter>', sk: '<first two letters, or first four digits>' },
  { entity: 'Request', pk: 'REQUEST#<digest>', sk: 'REQUEST' },
] as const;

/** The queries of the table, and the endpoints that use them. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'Postings of a term, newest first', key: 'TERM#<term>', usedBy: ['search', 'find-similar', 'npm run reindex'] },
  { pattern: 'Up to 500 entries by their ids', key: 'ENTRY#<kind>#<id>, ENTRY', usedBy: ['search', 'find-similar', 'index-events', 'npm run import', 'npm run reindex'] },
  { pattern: 'Words with the same beginning', key: 'VOCABULARY#<first letter>', usedBy: ['search'] },
  { pattern: 'A group of words', key: 'VOCABULARY#<first letter>, <first letters>', usedBy: ['index-events', 'npm run import', 'npm run reindex'] },
  { pattern: 'The time of the database: the date of a response about an item that does not exist', key: 'CLOCK, CLOCK', usedBy: ['npm run reindex'] },
] as const;

/** The table has no index. */
export const indexes = {};

export const termPartition = (term: string): string => `TERM#${term}`;

/** Returns the sort key of an entry's postings. `time` has six fractional digits. */
export const postingKey = (time: string, kind: EntryKind, id: string): string =>
  `${time}#${kind}#${id}`;

type EntryId = { kind: EntryKind; id: string };

export const entryKey = ({ kind, id }: EntryId) => ({ pk: `ENTRY#${kind}#${id}`, sk: 'ENTRY' });

/** Parses a reference such as `comment#7`. */
export const parseEntryRef = (ref: EntryRef): EntryId => parseEntryId(`#${ref}`);

/** Returns the kind and id of an entry, given the sort key of its posting or its partition key. */
export function parseEntryId(key: string): EntryId {
  const [, kind, ...id] = key.split('#');
  return { kind: kind as EntryKind, id: id.join('#') };
}

const vocabularyPartition = (letter: string): string => `VOCABULARY#${letter}`;

/** Returns the key of the group of words that a word belongs to. Numbers have smaller groups, because there are many. */
export function vocabularyKey(word: string): { pk: string; sk: string } {
  const letters = Array.from(word.slice(0, 8));
  const length = /^\d/.test(word) ? 4 : 2;
  return { pk: vocabularyPartition(letters[0] ?? ''), sk: letters.slice(0, length).join('') };
}
