import { queryFirstPage } from '#lib/platform/dynamo/read.ts';
import { termPartition } from '../keys.ts';
import { table } from '../table.ts';

/** A range of time, as sort keys of postings, both inclusive. */
export type Range = { from: string; to: string };

/** A sort key before all others: a list with this bound is complete. */
export const COMPLETE = '';

/**
 * The entries that meet a condition, newest first, as far as they have been read: `keys` contains all of them down to
 * `bound`, in the range of time that is still of interest.
 */
export type Source = {
  keys: string[];
  bound: string;
  /** Reads up to `limit` further postings of each list, in parallel: those below `bound`, or below `to` if that is lower. */
  extend: (limit: number, to?: string) => Promise<void>;
};

/** Returns the source of the entries with a term. */
export function termSource(term: string, { from, to }: Range): Source {
  const source: Source = { keys: [], bound: to, extend: () => Promise.resolve() };
  source.extend = async (limit, below) => {
    if (source.bound === COMPLETE) return;
    const highest = below !== undefined && below < source.bound ? below : source.bound;
    const page = await queryFirstPage<{ sk: string }>({
      ...{ table: table(), pk: termPartition(term), from, to: highest, limit: limit + 1 },
      ...{ newestFirst: true, attributes: ['sk'], eventual: true },
    });
    const last = source.keys.at(-1);
    for (const { sk } of page) if (sk !== last) source.keys.push(sk);
    source.bound = page.length > limit ? (source.keys.at(-1) ?? COMPLETE) : COMPLETE;
  };
  return source;
}

/** Returns the source of the entries with any of several terms. */
export function unionSource(terms: string[], range: Range): Source {
  const parts = terms.map((term) => termSource(term, range));
  const source: Source = { keys: [], bound: range.to, extend: () => Promise.resolve() };
  source.extend = async (limit, below) => {
    // Lists that were read further than others need not be read again.
    const behind = parts.filter(({ bound }) => bound >= source.bound);
    await Promise.all(behind.map((part) => part.extend(limit, below)));
    source.bound = maxOf(parts.map(({ bound }) => bound));
    const all = new Set(parts.flatMap(({ keys }) => keys.filter((key) => key >= source.bound)));
    source.keys = [...all].sort().reverse();
  };
  return source;
}

export const maxOf = (keys: string[]): string =>
  keys.reduce((highest, key) => (key > highest ? key : highest), COMPLETE);
