import { queryFirstPage } from '#lib/platform/dynamo/read.ts';
import { termPartition } from '../keys.ts';
import { table } from '../table.ts';

/** A range of time, as sort keys of postings, both inclusive. */
export type Range = { from: string; to: string };

/** A sort key before all others: a list with this bound is complete. */
export const END_OF_LIST = '';

/**
 * The entries that meet a condition, newest first, as far as they have been read: `keys` contains all of them down to
 * `bound`, in the range of time that is still of interest.
 */
export type PostingList = {
  keys: string[];
  bound: string;
  /** Reads up to `limit` further postings of each list, in parallel: those below `bound`, or below `to` if that is lower. */
  extend: (limit: number, to?: string) => Promise<void>;
};

/** Returns the posting list of a term. */
export function termPostings(term: string, { from, to }: Range): PostingList {
  const list: PostingList = { keys: [], bound: to, extend: () => Promise.resolve() };
  list.extend = async (limit, below) => {
    if (list.bound === END_OF_LIST) return;
    const upperBound = below !== undefined && below < list.bound ? below : list.bound;
    const page = await queryFirstPage<{ sk: string }>({
      table: table(),
      pk: termPartition(term),
      from,
      to: upperBound,
      limit: limit + 1,
      newestFirst: true,
      attributes: ['sk'],
      eventual: true,
    });
    const last = list.keys.at(-1);
    for (const { sk } of page) if (sk !== last) list.keys.push(sk);
    list.bound = page.length > limit ? (list.keys.at(-1) ?? END_OF_LIST) : END_OF_LIST;
  };
  return list;
}

/** Returns the union of the posting lists of several terms. */
export function unionOfTerms(terms: readonly string[], range: Range): PostingList {
  const parts = terms.map((term) => termPostings(term, range));
  const list: PostingList = { keys: [], bound: range.to, extend: () => Promise.resolve() };
  list.extend = async (limit, below) => {
    // Lists that were read further than others need not be read again.
    const partsBehind = parts.filter(({ bound }) => bound >= list.bound);
    await Promise.all(partsBehind.map((part) => part.extend(limit, below)));
    list.bound = maxOf(parts.map(({ bound }) => bound));
    const keySet = new Set(parts.flatMap(({ keys }) => keys.filter((key) => key >= list.bound)));
    list.keys = [...keySet].sort().reverse();
  };
  return list;
}

export const maxOf = (keys: string[]): string =>
  keys.reduce((highest, key) => (key > highest ? key : highest), END_OF_LIST);
