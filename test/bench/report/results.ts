import type { Machine } from './machine.ts';
import type { Cost } from '../calls/recorded-calls.ts';
import type { Percentiles } from './percentiles.ts';

/** The import time of a bundle in a fresh process, and its size. */
type ImportRow = { ms: number; kb: number };

/** The throughput and latencies of a request through the local gateway, at one number of clients. */
export type LoadRow = Percentiles & { perSecond: number; failed: number };

/** The costs of authenticating a caller. */
export type SessionTimes = {
  /** Microseconds to verify a token, by its algorithm. */
  verify: Record<string, number>;
  /** Milliseconds until a fresh process has read the secret, by the way of reading. */
  secret: Record<string, number>;
};

/** Lost events, summed over subscribers, and the number of reconnects. */
type Reached = Percentiles & { lost: number; reopened: number };

/** Latencies of events at subscribers, in ms since the request that publishes them was sent. */
export type LiveTimes = {
  /** Until the last subscriber has received a single event, by the number of subscribers. */
  reach: Record<string, Reached>;
  /** A stream of events at a fixed rate; `perSecond` is the rate that was reached. */
  stream: Reached & { subscribers: number; events: number; perSecond: number };
};

/** The AWS calls that publish one event to all subscribers, without the write itself. */
export type FanOut = {
  subscribers: number;
  posts: number;
  calls: number;
  read: number;
  dollars: number;
};

/** What `npm run bench -- requests` measures: `results.json`. */
export type Results = {
  machine: Machine;
  imports: Record<string, ImportRow>;
  session: SessionTimes;
  /** By isolation level and endpoint. */
  calls: Record<string, Record<string, Cost>>;
  live: LiveTimes & { fanOut: FanOut };
  /** By request and number of clients. */
  load: Record<string, Record<string, LoadRow>>;
};

/** A request in a table of one size. */
export type SizeRow = Cost & Omit<Percentiles, 'p95'> & { bounded?: true };

/** What `npm run bench -- scale` measures, by number of shifts: `scale.json`. */
export type Scale = { machine: Machine; sizes: Record<string, Record<string, SizeRow>> };

/**
 * What `npm run bench -- definitions` and `npm run bench -- proposals` measure, by number of documents:
 * `definitions.json` and `proposals.json`.
 */
export type Documents = Scale & {
  /** The duration of validations, by sample. */
  validation: Record<string, Percentiles>;
};

const figures: Record<keyof Cost, string> = {
  calls: 'calls',
  sequentialCalls: 'calls in sequence',
  read: 'read units',
  write: 'write units',
};

/** Returns the costs above the previous ones times `slack`, or below: `<name>: 3 calls, were 2`. */
export function describeChanges(
  name: string,
  direction: 'up' | 'down',
  was: Cost,
  is: Cost,
  slack = 1,
): string[] {
  const sign = direction === 'up' ? 1 : -1;
  return (Object.keys(figures) as (keyof Cost)[])
    .filter((figure) => (is[figure] - was[figure] * slack) * sign > 0)
    .map((figure) => `${name}: ${is[figure]} ${figures[figure]}, were ${was[figure]}`);
}

/** A bounded request has reached its largest page above this number of shifts: 5,000 index rows. */
const FULL_PAGE = 5000;
/** The rows of a page may still grow: ids get more digits. */
const LONGER_ROWS = 1.1;

/** The most that a page of a bounded request costs at any size: it reads some 200 shifts, or 5,000 rows. */
const LARGEST_PAGE: Cost = { calls: 250, sequentialCalls: 30, read: 1300, write: 0 };

/** Returns the calls or units that grow with the table, beyond the full page of bounded requests. */
export function findGrowth({ sizes }: Scale, of: string): string[] {
  const growth: string[] = [];
  const smallest: Record<string, SizeRow> = {};
  for (const [size, rows] of Object.entries(sizes))
    for (const [name, row] of Object.entries(rows)) {
      const place = `${name}, ${size} ${of}`;
      if (row.bounded) growth.push(...describeChanges(place, 'up', LARGEST_PAGE, row));
      if (row.bounded && Number(size) <= FULL_PAGE) continue;
      const [was, slack] = [(smallest[name] ??= row), row.bounded ? LONGER_ROWS : 1];
      growth.push(...describeChanges(place, 'up', was, row, slack));
    }
  return growth;
}
