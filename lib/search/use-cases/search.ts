import { type RequestOf } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from '#lib/shift-log/contracts/base-path.ts';
import { InvalidRequest } from '#lib/contract/errors.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { nextPageLinks, SEARCH_PAGE_SIZE } from '#lib/contract/pages.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { search as contract } from '../contracts/search.ts';
import { toHit } from '../find/hit.ts';
import { findPage } from '../find/page.ts';
import { suggestWords } from '../find/vocabulary.ts';
import { fieldTerm, type Field } from '../index/terms.ts';
import { parseQuery } from '../language/parse.ts';
import { QueryError } from '../language/query-error.ts';
import { termsOf, type Condition, type Query } from '../language/query.ts';

type SearchParameters = RequestOf<typeof contract>['query'];

/**
 * Searches the entries of the shift log, newest first. A page that ends early is partial; the next one continues.
 * Indexing is eventually consistent: an entry is found about two seconds after its change was committed.
 */
export const search: UseCase<typeof contract> = async ({ query: parameters }) => {
  const { cursor, from, to, limit = SEARCH_PAGE_SIZE } = parameters;
  const query = queryOf(parameters);
  const range = {
    from: from === undefined ? '!' : toSortable(from),
    to: to === undefined ? '\u{10FFFF}' : `${toSortable(to)}\u{10FFFF}`,
  };
  const { entries, next, unmatchedWords } = await findPage({ query, range, cursor, limit });
  const phrases = termsOf(query.required).filter((term) => 'words' in term);
  const suggestions = cursor === undefined ? await suggestWords(unmatchedWords) : [];
  return {
    data: {
      hits: entries.map((entry) => toHit(entry, phrases)),
      ...(next !== undefined && entries.length < limit && { partial: true }),
      ...(suggestions.length > 0 && { did_you_mean: suggestions }),
    },
    links: nextPageLinks(`${BASE_PATH}/search`, parameters, next),
  };
};

/** Returns the query of a request: its words and its filters. Throws 422 for a query that cannot be understood. */
function queryOf(parameters: SearchParameters): Query {
  const { required, excluded } = parse(parameters.q ?? '');
  const conditions = [...required, ...filtersOf(parameters)];
  if (parameters.q?.trim() && required.length + excluded.length === 0)
    throw invalid('value_error', 'The query should have a letter or a digit');
  if (conditions.length > 0) return { required: conditions, excluded };
  throw excluded.length > 0
    ? invalid(
        'only_exclusions',
        'Add a word to find: the query, from position 1, consists of exclusions only',
      )
    : invalid('missing', 'Field required: a word to find, or a filter');
}

function parse(q: string): Query {
  try {
    return parseQuery(q);
  } catch (error) {
    throw error instanceof QueryError ? invalid(error.type, error.message) : error;
  }
}

const invalid = (type: string, msg: string) =>
  new InvalidRequest([{ loc: ['query', 'q'], msg, type }]);

/** Returns the filters as conditions: any of the values of each. */
function filtersOf({ kind, shift_id, tag, author, component }: SearchParameters): Condition[] {
  const filters: [Field, string[] | undefined][] = [
    ['kind', kind],
    ['shift', shift_id === undefined ? undefined : [shift_id]],
    ['tag', tag],
    ['by', author],
    ['component', component],
  ];
  return filters.flatMap(([field, values = []]): Condition[] => {
    const terms = values.map((value) => ({ field: fieldTerm(field, value) }));
    return terms.length > 1 ? [{ anyOf: terms }] : terms;
  });
}
