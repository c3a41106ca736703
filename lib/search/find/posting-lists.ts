import { fieldTerm } from '../index/terms.ts';
import type { Query, QueryWord } from '../language/query.ts';
import { entryKinds } from '../model.ts';
import { isStopWord, stem } from '../words/stem.ts';
import { termPostings, unionOfTerms, type Range, type PostingList } from './postings.ts';
import { wordsWithPrefix } from './vocabulary.ts';

/** The maximum number of lists that a query reads; its other conditions are verified on the entries. */
const MAX_POSTING_LISTS = 16;
/** The maximum number of words that the prefixes of a query expand to. Any other prefix is verified on the entries. */
const MAX_EXPANSIONS = 64;

/** A posting list, and the word of the query that it belongs to, if that is a whole word. */
type QueryPostingList = PostingList & { word?: QueryWord };

/** Returns the posting lists of a query. One call in sequence if there is a prefix, else none. */
export async function postingListsOf(query: Query, range: Range): Promise<QueryPostingList[]> {
  const words = query.required.flatMap((condition) =>
    'field' in condition ? [] : condition.words,
  );
  const wholeWords = words.filter((word) => !word.isPrefix && !isStopWord(word.folded));
  const byStem = new Map(wholeWords.map((word) => [word.stem, word]));
  const fields = new Set(
    query.required.flatMap((condition) => ('field' in condition ? [condition.field] : [])),
  );
  const expansions = await expand(words.filter(({ isPrefix }) => isPrefix));
  const lists: QueryPostingList[] = [
    ...[...fields].map((term) => termPostings(term, range)),
    ...expansions.map((stems) => unionOfTerms(stems, range)),
    ...[...byStem.values()]
      .sort((a, b) => b.stem.length - a.stem.length)
      .map((word) => ({ word, list: termPostings(word.stem, range) }))
      .map(({ word, list }) => Object.assign(list, { word })),
  ];
  if (lists.length > 0) return lists.slice(0, MAX_POSTING_LISTS);
  return [
    unionOfTerms(
      entryKinds.map((kind) => fieldTerm('kind', kind)),
      range,
    ),
  ];
}

/** Returns the stems of the words that begin with each prefix. Omits prefixes beyond `MAX_EXPANSIONS`. */
async function expand(prefixes: QueryWord[]): Promise<string[][]> {
  const texts = [...new Set(prefixes.map((prefix) => prefix.folded))];
  const wordLists = await Promise.all(
    texts.map((prefix) => wordsWithPrefix(prefix, MAX_EXPANSIONS + 1)),
  );
  let count = 0;
  return wordLists
    .map((words) => [...new Set(words.map(stem))])
    .sort((a, b) => a.length - b.length)
    .filter((stems) => (count += stems.length) <= MAX_EXPANSIONS);
}
