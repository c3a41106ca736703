import * as z from 'zod/mini';
import { integer } from './fields.ts';
import { filter } from './fields/filters.ts';
import { MAX_RESPONSE_BYTES } from './json/response-size.ts';

/** Entries on a page of a list that is always paged, if the request has no limit. */
export const PAGE_SIZE = 100;

/** The highest limit of a request, and the items that one query reads to search for matches. */
export const MAX_PAGE_SIZE = 500;

/** Hits on a page of a search, by default and at most: fewer, because each one has an excerpt and may be verified. */
export const SEARCH_PAGE_SIZE = 25;
export const MAX_SEARCH_PAGE_SIZE = 100;

/** Entries that are similar to a text, by default and at most: a short list of the best ones, without a next page. */
export const SIMILAR_ENTRIES = 5;
export const MAX_SIMILAR_ENTRIES = 20;

/** Returns the query parameters of a paged list. */
export const pageParameters = (
  description: string,
  { size = PAGE_SIZE, maxSize = MAX_PAGE_SIZE } = {},
) => ({
  limit: z.optional(integer(1, maxSize, description, size)),
  cursor: filter('The cursor from the Link header of the previous page'),
});

/**
 * Returns how many items a query reads for a page: one more shows that there is another page, and the item at
 * the cursor is read again.
 */
export const itemsToRead = <L extends number | undefined>(limit: L, cursor?: string) =>
  (limit === undefined ? undefined : limit + (cursor === undefined ? 1 : 2)) as L;

/** The next result of a list: an entry of the page, or an item that does not match. */
export type Candidate<T> = {
  entry?: T | undefined;
  /** Bytes of the entry in the response. */
  bytes?: number;
  /** The cursor that continues after this candidate. */
  position: string;
  /** Ends the page here, with a next page. */
  endsPage?: boolean;
};

export type Page<T, S = unknown> = {
  entries: T[];
  /** The cursor of the next page, if there is one. */
  next?: string | undefined;
  /** The first item that is not on this page, if it was read. */
  following?: S;
};

/**
 * Fills a page until `limit` entries, the bytes of a response or `maxMisses` are reached and there is more.
 * A page has at least one entry, however large it is, if one matches within `maxMisses`.
 */
export async function fillPage<S, T>(
  source: AsyncIterable<S>,
  toCandidate: (item: S) => Candidate<T>,
  { limit, maxMisses }: { limit: number | undefined; maxMisses?: number },
): Promise<Page<T, S>> {
  const entries: T[] = [];
  let [bytes, misses] = [0, 0];
  let next: string | undefined;
  for await (const item of source) {
    if (misses === maxMisses) return { entries, next, following: item };
    const candidate = toCandidate(item);
    if (candidate.entry === undefined) misses++;
    else {
      bytes += (candidate.bytes ?? 0) + 1;
      const isFull = entries.length === limit || bytes > MAX_RESPONSE_BYTES;
      if (isFull && entries.length > 0) return { entries, next, following: item };
      entries.push(candidate.entry);
    }
    next = candidate.position;
    if (candidate.endsPage) return { entries, next };
  }
  return { entries };
}

/** Returns the link to the next page, if there is one: the same query at another cursor. */
export function nextPageLinks(
  path: string,
  query: Record<string, string | number | string[] | undefined>,
  cursor: string | undefined,
) {
  if (cursor === undefined) return [];
  const parameters = Object.entries<string | number | string[] | undefined>({ ...query, cursor })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? value : String(value)] as const);
  const next: Record<string, string | string[]> = Object.fromEntries(parameters);
  return [{ rel: 'next' as const, path, query: next }];
}
