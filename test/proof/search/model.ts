import { stemmer } from 'stemmer';
import type { Entry } from '#lib/search/model.ts';

/** A condition of a query. `words` is a phrase; the last word may be a prefix. */
export type Term =
  | { words: string[]; isPrefix?: boolean }
  | { field: 'tag' | 'by' | 'shift' | 'kind'; value: string };

/** A term, or several of which one must match. */
export type Condition = Term | { anyOf: Term[] };

export type ModelQuery = {
  required: Condition[];
  excluded: Term[];
  from?: string;
  to?: string;
};

/** Words of the generated entries that are too common to be prefixes. */
export const stopWords = ['the', 'of', 'and', 'was', 'at'];

/** The search as a plain list of entries, which each query walks through. */
export class Model {
  readonly #entries = new Map<string, Entry | { version: string }>();

  /** Stores an entry, or removes it if it has no text, unless a newer version is stored. */
  apply(id: string, version: string, entry: Entry | undefined): void {
    const stored = this.#entries.get(id);
    if (!stored || stored.version <= version) this.#entries.set(id, entry ?? { version });
  }

  get entries(): Entry[] {
    return [...this.#entries.values()].filter((entry) => 'text' in entry);
  }

  /** Returns the ids of all matching entries, newest first. */
  find({ required, excluded, from = '', to = '\u{10FFFF}' }: ModelQuery): string[] {
    return this.entries
      .filter(
        (entry) =>
          entry.time >= from &&
          entry.time <= to &&
          required.every((one) => matchesCondition(entry, one)) &&
          !excluded.some((one) => matchesCondition(entry, one)),
      )
      .sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1))
      .map(({ kind, id }) => `${kind}#${id}`);
  }
}

const sortKey = ({ time, kind, id }: Entry) => `${time}#${kind}#${id}`;

function matchesCondition(entry: Entry, condition: Condition): boolean {
  if ('anyOf' in condition) return condition.anyOf.some((term) => matchesCondition(entry, term));
  if ('field' in condition) return valuesOf(entry)[condition.field].includes(condition.value);
  const phrase = { ...condition, words: condition.words.flatMap(wordsOf) };
  return [entry.text, ...entry.tags].some((text) => hasPhrase(wordsOf(text), phrase));
}

const valuesOf = ({ tags, author, author_name = '', shift_id, kind }: Entry) => ({
  tag: tags.map((tag) => tag.toLowerCase()),
  by: authorValues(author, author_name),
  shift: [String(shift_id)],
  kind: [kind as string],
});

/** Returns what an author is found by: the user, the name, and the words of the name. */
export const authorValues = (author: string, name = ''): string[] =>
  [author, name, ...wordsOf(name)].filter((value) => value !== '').map((v) => v.toLowerCase());

/** Returns the words of a text of plain letters, digits and the diacritics that the generator writes. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ö', 'o')
    .replaceAll('é', 'e')
    .match(/[a-z]+|\d+/g) ?? [];

function hasPhrase(
  words: string[],
  { words: wanted, isPrefix = false }: { words: string[]; isPrefix?: boolean },
) {
  return words.some((_, start) =>
    wanted.every((word, n) => {
      const there = words[start + n];
      if (there === undefined) return false;
      if (isPrefix && n === wanted.length - 1)
        return there.startsWith(word) && !stopWords.includes(there);
      return stemOf(there) === stemOf(word);
    }),
  );
}

/** The stem of a word: numbers and short words are their own. */
export const stemOf = (word: string): string => (/^[a-z]{3,}$/.test(word) ? stemmer(word) : word);
