import { rounded } from './percentiles.ts';
import { changes, type Results } from './results.ts';
import { BARE } from './tables.ts';

/** Timings of a shared machine differ by less than this from run to run. */
const NOISE = 0.2;

/**
 * What differs from an earlier measurement, a line each: costs that rose, that fell or are new, and
 * timings that differ by more than a fifth.
 */
export function compare(standing: Results, measured: Results): { rose: string[]; other: string[] } {
  return {
    rose: costs('up', standing, measured),
    other: [
      ...costs('down', standing, measured),
      ...unknown(standing, measured),
      ...timings(standing, measured),
    ],
  };
}

const costs = (way: 'up' | 'down', standing: Results, measured: Results) =>
  Object.entries(measured.calls).flatMap(([level, rows]) =>
    Object.entries(rows).flatMap(([id, cost]) =>
      changes(`${id} under ${level}`, way, standing.calls[level]?.[id] ?? cost, cost),
    ),
  );

function unknown(standing: Results, measured: Results): string[] {
  const ids = ({ calls }: Results) => [...new Set(Object.values(calls).flatMap(Object.keys))];
  const [before, now] = [ids(standing), ids(measured)];
  return [
    ...now.filter((id) => !before.includes(id)).map((id) => `${id}: new`),
    ...before.filter((id) => !now.includes(id)).map((id) => `${id}: gone`),
  ];
}

function timings(standing: Results, measured: Results): string[] {
  const [before, now] = [timesOf(standing), timesOf(measured)];
  return [...now].flatMap(([name, time]) => {
    const was = before.get(name);
    const same = was === undefined || Math.abs(time - was) <= NOISE * was;
    return same ? [] : [`${name}: ${time}, was ${was}`];
  });
}

/** What is compared: imports as ratios to the bare client, since that took as long in a busy run. */
function timesOf({ imports, load }: Results): Map<string, number> {
  const bare = imports[BARE]?.ms ?? NaN;
  return new Map([
    ...Object.entries(imports).map(
      ([name, { ms }]) => [`${name}, import to the bare client`, rounded(ms / bare)] as const,
    ),
    ...Object.entries(load).flatMap(([request, cells]) =>
      Object.entries(cells).map(
        ([clients, { perSecond }]) =>
          [`${request}, a second with ${clients} clients`, perSecond] as const,
      ),
    ),
  ]);
}
