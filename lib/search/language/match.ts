import { fieldTermsOf } from '../index/terms.ts';
import type { Entry } from '../model.ts';
import { isStopWord } from '../words/stem.ts';
import { tokenize, type Word } from '../words/tokenize.ts';
import type { Condition, Phrase, Query, QueryWord, Term } from './query.ts';

/** The words and fields of an entry, as conditions are checked on them. */
type Content = { texts: Word[][]; fields: Set<string> };

export const contentOf = (entry: Entry): Content => ({
  texts: [entry.text, ...entry.tags].map(tokenize),
  fields: new Set(fieldTermsOf(entry)),
});

/** Whether an entry matches a query. */
export const matches = ({ required, excluded }: Query, content: Content): boolean =>
  required.every((condition) => holds(condition, content)) &&
  !excluded.some((condition) => holds(condition, content));

const holds = (condition: Condition, content: Content): boolean =>
  'anyOf' in condition
    ? condition.anyOf.some((term) => matchesTerm(term, content))
    : matchesTerm(condition, content);

const matchesTerm = (condition: Term, { texts, fields }: Content): boolean =>
  'field' in condition
    ? fields.has(condition.field)
    : texts.some((words) => findPhrase(condition, words, 0) >= 0);

/** Returns the index of the first word of a phrase at or after `from`, or -1. */
export function findPhrase({ words: phraseWords }: Phrase, words: Word[], from: number): number {
  for (let start = from; start + phraseWords.length <= words.length; start++)
    if (phraseWords.every((word, n) => isWord(word, words[start + n]))) return start;
  return -1;
}

const isWord = (queryWord: QueryWord, word: Word | undefined): boolean =>
  word !== undefined &&
  (queryWord.isPrefix
    ? word.folded.startsWith(queryWord.folded) && !isStopWord(word.folded)
    : word.stem === queryWord.stem);
