import { table } from '#infra/tools/docs/markdown.ts';
import type { Cost } from '../calls/recorded-calls.ts';
import type { Machine } from './machine.ts';
import type { Percentiles } from './percentiles.ts';

/** The figures of `npm run bench -- search`. */
export type SearchFigures = {
  machine: Machine;
  /** How many faults a description in other words finds among the first five hits. */
  similar: { faults: number; others: number; found: number };
  /** The cost of indexing a comment of 100 words. */
  indexing: Record<string, Cost>;
  sizes: Record<string, SizeFigures>;
  pairs: PairFigures;
};

/** Posts with the index at work and without it, in turn. Medians over the rounds. */
export type PairFigures = {
  clients: Record<string, ClientFigures>;
  /** p95 of posts beside four searchers, in ms, and the ratio to posts alone. */
  besideSearchers: { p95: number; ratio: number };
};

type ClientFigures = {
  /** Posts per second. */
  withIndex: number;
  without: number;
  /** Ratios of rates and of p99, with the index to without it. */
  rate: number;
  p99: number;
};

type SizeFigures = {
  /** The cost of a page of 25 hits, by the kind of query. */
  costs: Record<string, Cost & { hits: number }>;
  /** Latencies, by the kind of query, of four searchers while comments are posted. */
  queries: Record<string, Percentiles>;
  /** Milliseconds of a walk through the list of comments in search of a text. */
  walk: number;
  /** Latencies of posts with the searchers, and without. */
  posts: Percentiles;
  postsAlone: Percentiles;
};

const threeOf = ({ p50, p95, p99 }: Percentiles) => `${p50} / ${p95} / ${p99}`;

/** Costs and latencies of queries, at each number of entries. */
export function formatQueryTable({ sizes }: SearchFigures): string {
  const columns = Object.values(sizes);
  const kinds = Object.keys(columns[0]?.costs ?? {});
  const rows = kinds.map((kind) => {
    const {
      hits = 0,
      calls = 0,
      sequentialCalls = 0,
      read = 0,
    } = columns.at(-1)?.costs[kind] ?? {};
    const latencies = columns.map(({ queries }) => (queries[kind] ? threeOf(queries[kind]) : ''));
    return [kind, ...[hits, calls, sequentialCalls, read].map(String), ...latencies];
  });
  const walks = columns.map(({ walk }) => String(walk));
  const head = Object.keys(sizes).map(
    (size) => `p50 / p95 / p99, ms, of ${Number(size).toLocaleString('en')}`,
  );
  return table(
    ['Query', 'Hits', 'Calls', 'In sequence', 'Read units', ...head],
    [...rows, ['a walk through the list of comments', '', '', '', '', ...walks]],
  );
}

/** Latencies of posts, with and without searchers. */
export function searchPostTable({ sizes }: SearchFigures): string {
  return table(
    ['Entries', 'Posts alone, p50 / p95 / p99, ms', 'With four searchers'],
    Object.entries(sizes).map(([size, { posts, postsAlone }]) => [
      Number(size).toLocaleString('en'),
      threeOf(postsAlone),
      threeOf(posts),
    ]),
  );
}

/** The cost of indexing a comment of 100 words. */
export function formatIndexingTable({ indexing }: SearchFigures): string {
  return table(
    ['Comment of 100 words', 'Calls', 'In sequence', 'Read units', 'Write units'],
    Object.entries(indexing).map(([kind, { calls, sequentialCalls, read, write }]) => [
      kind,
      ...[calls, sequentialCalls, read, write].map(String),
    ]),
  );
}

export const formatSimilar = ({ similar }: SearchFigures): string =>
  `${similar.found} of ${similar.faults} faults are among the first five, with ${similar.others} other entries.`;

/** Rates of posts with the index at work and without it. */
export function formatPairTable({ pairs: { clients, besideSearchers } }: SearchFigures): string {
  const rows = Object.entries(clients).map(([count, { withIndex, without, rate, p99 }]) => [
    count,
    ...[withIndex, without, rate, p99].map(String),
  ]);
  const head = ['Clients', 'Posts a second', 'Without index', 'Ratio', 'Ratio of p99'];
  const { p95, ratio } = besideSearchers;
  return `${table(head, rows)}

Beside four searchers, posts with pauses have a p95 of ${p95} ms, ${ratio} times that alone.`;
}
