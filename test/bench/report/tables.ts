import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { monthlyBill } from '#infra/aws/cost.ts';
import { table } from '#infra/tools/docs/markdown.ts';
import type { Cost } from '../calls/recorded-calls.ts';
import type { Documents, Results, Scale } from './results.ts';
import * as search from './search-tables.ts';

/** A function that takes longer than this many times the bare client is marked. */
const SLOW = 1.2;
export const BARE = 'bare `lib-dynamodb` client';

/** Import times and sizes, beside an empty function and the bare client. */
export function formatImportTable({ imports }: Results): string {
  const bare = imports[BARE]?.ms ?? NaN;
  const rows = Object.entries(imports).map(([name, { ms, kb }]) => {
    const ratio = ms / bare;
    const slow = name.startsWith('shift-log.') && ratio > SLOW;
    return [name, String(ms), `${ratio.toFixed(2)}${slow ? ' (above 1.2)' : ''}`, String(kb)];
  });
  return table(['Bundle', 'Import, ms', 'Ratio to bare client', 'Size, KB'], rows);
}

/** The time to verify a token. */
export const formatVerifyTable = ({ session }: Results): string =>
  table(
    ['Algorithm', 'Verification, µs'],
    Object.entries(session.verify).map(([name, us]) => [name, String(us)]),
  );

/** The time until a fresh process has read the signing secret. */
export const formatSecretTable = ({ session }: Results): string =>
  table(
    ['Secret read through', 'Import and first read, ms'],
    Object.entries(session.secret).map(([name, ms]) => [name, String(ms)]),
  );

/** The AWS calls of each endpoint. Two figures are those of READ_COMMITTED and of SERIALIZABLE. */
export function formatCallsTable({ calls }: Results): string {
  const levels = Object.values(calls);
  const rows = Object.keys(levels[0] ?? {}).map((id) => {
    const both = (figure: keyof Cost) =>
      joinFigures(
        levels.map((level) => level[id]?.[figure]),
        ' / ',
      );
    return [id, both('calls'), both('sequentialCalls'), both('read'), both('write')];
  });
  return table(['Endpoint', 'Calls', 'In sequence', 'Read units', 'Write units'], rows);
}

/** Requests per second and latencies, by the number of clients. */
export function loadTable({ load }: Results): string {
  const rows = Object.entries(load).flatMap(([request, cells]) =>
    Object.entries(cells).map(([clients, { perSecond, p50, p95, p99, failed }]) => [
      request,
      clients,
      String(perSecond),
      `${p50} / ${p95} / ${p99}`,
      String(failed),
    ]),
  );
  return table(
    ['Request', 'Clients', 'Requests per second', 'p50 / p95 / p99, ms', 'Failed'],
    rows,
  );
}

/** The latency of events to subscribers. */
export function formatLiveTable({ live }: Results): string {
  const { reach, stream } = live;
  const streamTitle = `${stream.events} events, ${stream.perSecond} per second`;
  const all = [
    ...Object.entries(reach).map(
      ([subscribers, row]) => ['one at a time', subscribers, row] as const,
    ),
    [streamTitle, String(stream.subscribers), stream] as const,
  ];
  return table(
    ['Events', 'Subscribers', 'p50 / p95 / p99, ms', 'Lost', 'Reconnects'],
    all.map(([events, subscribers, { p50, p95, p99, lost, reopened }]) => [
      events,
      subscribers,
      `${p50} / ${p95} / ${p99}`,
      String(lost),
      String(reopened),
    ]),
  );
}

/** The AWS calls per event. */
function formatFanOutTable({ live }: Results): string {
  const { subscribers, posts, calls, read, dollars } = live.fanOut;
  return table(
    ['Subscribers', 'Posts', 'DynamoDB calls', 'Read units', 'US dollars per 1,000 events'],
    [[subscribers, posts, calls, read, (1000 * dollars).toFixed(2)].map(String)],
  );
}

/** The monthly costs on AWS, idle and at three rates of requests. */
function formatCostTable({ sizes }: Scale): string {
  const bills = [0, 10, 1000, 100_000].map(
    (perHour) => [perHour, monthlyBill(perHour, Object.values(sizes)[0] ?? {})] as const,
  );
  const dollars = (sum: number) => sum.toFixed(2);
  const rows = bills.map(([perHour, bill]) => {
    const parts = Object.values(bill);
    const rate = perHour === 0 ? 'none' : perHour.toLocaleString('en');
    return [rate, ...parts.map(dollars), dollars(parts.reduce((sum, part) => sum + part, 0))];
  });
  return table(['Requests per hour', ...Object.keys(bills[0]?.[1] ?? {}), 'sum'], rows);
}

/** Costs and latencies of requests, at each number of shifts. */
export function formatScaleTable({ sizes }: Scale): string {
  const columns = Object.values(sizes);
  const [first = {}] = columns;
  const rows = Object.entries(first).map(([name, { bounded }]) => {
    const all = (figure: keyof Cost) =>
      joinFigures(
        columns.map((column) => column[name]?.[figure]),
        ', ',
      );
    return [
      bounded ? `${name} (bounded)` : name,
      all('calls'),
      all('sequentialCalls'),
      all('read'),
      all('write'),
      ...columns.map((column) => `${column[name]?.p50} / ${column[name]?.p99}`),
    ];
  });
  const latencies = Object.keys(sizes).map(
    (size) => `p50 / p99, ms, of ${Number(size).toLocaleString('en')}`,
  );
  const head = ['Request', 'Calls', 'In sequence', 'Read units', 'Write units', ...latencies];
  return table(head, rows);
}

/** The duration of validations. */
export function formatValidationTable({ validation }: Documents): string {
  const rows = Object.entries(validation).map(([name, { p50, p95, p99 }]) => [
    name,
    `${p50} / ${p95} / ${p99}`,
  ]);
  return table(['Document', 'p50 / p95 / p99, ms'], rows);
}

/** Joins figures, or returns the one that all of them equal. */
function joinFigures(values: (number | undefined)[], between: string): string {
  return [...(new Set(values).size === 1 ? values.slice(0, 1) : values)].join(between);
}

/** The README's tables of the latest figures, by the name in their marker. */
export const benchTables: Record<string, () => string> = {
  machine: () => {
    const { cores, node } = readResults().machine;
    return `Measured on one machine with ${cores} cores, Node ${node}.`;
  },
  'import times': () => formatImportTable(readResults()),
  'token times': () => formatVerifyTable(readResults()),
  'secret times': () => formatSecretTable(readResults()),
  calls: () => formatCallsTable(readResults()),
  load: () => loadTable(readResults()),
  'live times': () => formatLiveTable(readResults()),
  'fan-out': () => formatFanOutTable(readResults()),
  cost: () => formatCostTable(read('scale.json') as Scale),
  scale: () => formatScaleTable(read('scale.json') as Scale),
  'scale of definitions': () => formatScaleTable(read('definitions.json') as Documents),
  'validation of definitions': () => formatValidationTable(read('definitions.json') as Documents),
  'scale of proposals': () => formatScaleTable(read('proposals.json') as Documents),
  'validation of proposals': () => formatValidationTable(read('proposals.json') as Documents),
  queries: () => search.formatQueryTable(searches()),
  'posts beside searches': () => search.searchPostTable(searches()),
  indexing: () => search.formatIndexingTable(searches()),
  'posts beside the index': () => search.formatPairTable(searches()),
  'similar entries': () => search.formatSimilar(searches()),
};

const readResults = () => read('results.json') as Results;
const searches = () => read('search.json') as search.SearchFigures;
const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

/** Aligns the columns of a table for the terminal. */
export const formatForTerminal = (text: string) => format(text, { parser: 'markdown' });
