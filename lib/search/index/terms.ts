import type { Entry, EntryRef } from '../model.ts';
import { foldField } from '../words/fold.ts';
import { isStopWord } from '../words/stem.ts';
import { tokenize } from '../words/tokenize.ts';

/** What an entry is found by. */
export type Terms = {
  /** Stems and fields, with the number of occurrences in the entry. */
  frequencies: Map<string, number>;
  /** The number of words. */
  length: number;
  /** Its folded words, without stop words. */
  words: Set<string>;
};

export type Field = 'kind' | 'by' | 'shift' | 'tag' | 'eb' | 'component';

/** The maximum number of words of a name that are indexed. */
const MAX_NAME_WORDS = 8;

/** Returns the term of a field. Stems have no colon. */
export const fieldTerm = (field: Field, value: string | number): string =>
  `${field}:${foldField(String(value))}`;

/** Returns the term of the entries that belong to an entry. It is not a field of the query language. */
export const aboutTerm = (ref: EntryRef): string => `about:${ref}`;

/** Returns the values of an entry's fields, in the form in which values are compared. */
export function fieldTermsOf(entry: Entry): string[] {
  const { kind, shift_id, tags, eb_id, component, links } = entry;
  return [
    fieldTerm('kind', kind),
    ...authorTerms(entry),
    ...(shift_id === undefined ? [] : [fieldTerm('shift', shift_id)]),
    ...tags.map((tag) => fieldTerm('tag', tag)),
    ...(eb_id === undefined ? [] : [fieldTerm('eb', eb_id)]),
    ...(component === undefined ? [] : [fieldTerm('component', component)]),
    ...(links?.about ?? []).map(aboutTerm),
  ];
}

/** Returns the user, the name and each word of the name: people know one or the other. */
function authorTerms({ author, author_name = '' }: Entry): string[] {
  const words = tokenize(author_name).map(({ folded }) => folded);
  const values = [author, author_name, ...words.slice(0, MAX_NAME_WORDS)];
  return values.filter((value) => value !== '').map((value) => fieldTerm('by', value));
}

/** Returns what an entry is found by: the words of its text and tags, and its fields. */
export function termsOf(entry: Entry): Terms {
  const words = [entry.text, ...entry.tags].flatMap(tokenize);
  const indexedWords = words.filter(({ folded }) => !isStopWord(folded));
  const frequencies = new Map(fieldTermsOf(entry).map((term) => [term, 1]));
  for (const { stem } of indexedWords) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
  return {
    frequencies,
    length: words.length,
    words: new Set(indexedWords.map(({ folded }) => folded)),
  };
}
