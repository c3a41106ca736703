import { fieldTerm } from '../index/terms.ts';
import {
  termsOf,
  type AnyOf,
  type Phrase,
  type Query,
  type QueryWord,
  type Term,
} from '../language/query.ts';
import { entryKinds } from '../model.ts';
import { isStopWord, stem } from '../words/stem.ts';
import { termPostings, unionOfTerms, type Range, type PostingList } from './postings.ts';
import { wordsWithPrefix } from './vocabulary.ts';

/** The maximum number of terms that a query reads the postings of. Other conditions are verified on the entries. */
const MAX_TERMS = 128;
/** The maximum number of words that the prefixes of a query expand to. Any other prefix is verified on the entries. */
const MAX_EXPANSIONS = 64;

/** A posting list, the number of its terms, and the whole words of the query that it belongs to. */
type QueryPostingList = PostingList & { terms: number; words: QueryWord[] };

/** The stems that stand for each prefix that was expanded. */
type Expansions = Map<string, readonly string[]>;

/** Returns the posting lists of a query. One call in sequence if there is a prefix, else none. */
export async function postingListsOf(query: Query, range: Range): Promise<QueryPostingList[]> {
  const { required } = query;
  const expansions = await expand(prefixesOf(termsOf(required)));
  const phrases = required.filter((condition) => 'words' in condition);
  const fields = new Set(required.flatMap((one) => ('field' in one ? [one.field] : [])));
  const prefixes = new Set(prefixesOf(phrases));
  const alternatives = required.filter((condition) => 'anyOf' in condition);
  const lists = [
    ...[...fields].map((term) => listOf([term], range)),
    ...[...expansions].flatMap(([prefix, stems]) =>
      prefixes.has(prefix) ? listOf(stems, range) : [],
    ),
    ...alternatives.flatMap((condition) => listOfAny(condition, expansions, range)),
    ...wholeWordsOf(phrases).map((word) => listOf([word.stem], range, [word])),
  ];
  let count = 0;
  const readLists = lists.filter(({ terms }) => (count += terms) <= MAX_TERMS);
  if (readLists.length > 0) return readLists;
  const allKinds = entryKinds.map((kind) => fieldTerm('kind', kind));
  return [listOf(allKinds, range)];
}

function listOf(terms: readonly string[], range: Range, words: QueryWord[] = []): QueryPostingList {
  const [term = ''] = terms;
  const list = terms.length === 1 ? termPostings(term, range) : unionOfTerms(terms, range);
  return Object.assign(list, { terms: terms.length, words });
}

/** Returns the distinct words of phrases that have postings, the longest first: they are the rarest. */
function wholeWordsOf(phrases: Phrase[]): QueryWord[] {
  const words = phrases.flatMap((phrase) => phrase.words);
  const wholeWords = words.filter((word) => !word.isPrefix && !isStopWord(word.folded));
  const byStem = new Map(wholeWords.map((word) => [word.stem, word]));
  return [...byStem.values()].sort((a, b) => b.stem.length - a.stem.length);
}

const prefixesOf = (terms: Term[]): string[] =>
  terms.flatMap((term) =>
    'words' in term
      ? term.words.filter(({ isPrefix }) => isPrefix).map(({ folded }) => folded)
      : [],
  );

/**
 * Returns the list of the entries that may have one of several terms: of a phrase, those with its longest word. None if
 * a term has no postings, such as one of frequent words alone: the terms are then verified on the entries.
 */
function listOfAny({ anyOf }: AnyOf, expansions: Expansions, range: Range): QueryPostingList[] {
  const postings = anyOf.map((term) => postingTermsOf(term, expansions));
  if (postings.some((terms) => terms === undefined)) return [];
  const words = wholeWordsOf(anyOf.filter((term) => 'words' in term));
  return [listOf([...new Set(postings.flatMap((terms) => terms ?? []))], range, words)];
}

function postingTermsOf(term: Term, expansions: Expansions): readonly string[] | undefined {
  if ('field' in term) return [term.field];
  const [longest] = wholeWordsOf([term]);
  if (longest) return [longest.stem];
  const [prefix] = prefixesOf([term]);
  return prefix === undefined ? undefined : expansions.get(prefix);
}

/** Returns the stems of the words that begin with each prefix. Omits prefixes beyond `MAX_EXPANSIONS`. */
async function expand(prefixes: string[]): Promise<Expansions> {
  const wordLists = await Promise.all(
    [...new Set(prefixes)].map(async (prefix) => {
      const words = await wordsWithPrefix(prefix, MAX_EXPANSIONS + 1);
      return [prefix, [...new Set(words.map(stem))]] as const;
    }),
  );
  let count = 0;
  const shortestFirst = wordLists.sort(([, a], [, b]) => a.length - b.length);
  return new Map(shortestFirst.filter(([, stems]) => (count += stems.length) <= MAX_EXPANSIONS));
}
