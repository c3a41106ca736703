import * as z from 'zod/mini';
import { filter, integer } from './fields.ts';
import { MAX_RESPONSE_BYTES } from './json/response-size.ts';

/** Entries on a page of a list that never comes whole, when the request names no limit. */
export const PAGE_SIZE = 100;

/** The highest limit that a request may name, and how many items one query reads to search for matches. */
export const MAX_PAGE_SIZE = 500;

/** Returns the query parameters of a paged list. */
export const pageParameters = (description: string) => ({
  limit: z.optional(integer(1, MAX_PAGE_SIZE, description, PAGE_SIZE)),
  cursor: filter('The cursor from the Link header of the previous page'),
});

/**
 * Returns how many items a query reads for a page: one more shows that there is another page, and the item at
 * the cursor is read again.
 */
export const itemsToRead = <L extends number | undefined>(limit: L, cursor?: string) =>
  (limit === undefined ? undefined : limit + (cursor === undefined ? 1 : 2)) as L;

/** What a list found next: an entry of the page, or an item that does not match. */
export type Candidate<T> = {
  entry?: T | undefined;
  /** Bytes of the entry in the response. */
  bytes?: number;
  /** The cursor that continues after this candidate. */
  position: string;
  /** Ends the page here, with a next page. */
  endsPage?: boolean;
};

export type Page<T> = { entries: T[]; next?: string | undefined };

/**
 * Fills a page until `limit` entries, the bytes of a response or `maxMisses` are reached and there is more.
 * A page has at least one entry, however large it is, if one matches within `maxMisses`.
 */
export async function fillPage<S, T>(
  source: AsyncIterable<S>,
  toCandidate: (item: S) => Candidate<T>,
  { limit, maxMisses }: { limit: number | undefined; maxMisses?: number },
): Promise<Page<T>> {
  const entries: T[] = [];
  let [bytes, misses] = [0, 0];
  let next: string | undefined;
  for await (const item of source) {
    if (misses === maxMisses) return { entries, next };
    const candidate = toCandidate(item);
    if (candidate.entry === undefined) misses++;
    else {
      bytes += (candidate.bytes ?? 0) + 1;
      const isFull = entries.length === limit || bytes > MAX_RESPONSE_BYTES;
      if (isFull && entries.length > 0) return { entries, next };
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
  query: Record<string, string | number | undefined>,
  cursor: string | undefined,
) {
  if (cursor === undefined) return [];
  const parameters: [string, string | number | undefined][] = Object.entries({ ...query, cursor });
  const next = Object.fromEntries(parameters.map(([name, value]) => [name, String(value)]));
  return [{ rel: 'next' as const, path, query: next }];
}
