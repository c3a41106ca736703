import { roundTo3Digits } from './percentiles.ts';
import { describeChanges, type Results } from './results.ts';
import { BARE } from './tables.ts';

/** Timings of a shared machine differ by less than this from run to run. */
const NOISE = 0.2;

/**
 * Compares two measurements. Returns a line for each increased cost, and one for each decreased cost,
 * added or removed endpoint, and timing that differs by more than a fifth.
 */
export function compare(
  previous: Results,
  measured: Results,
): { increases: string[]; other: string[] } {
  return {
    increases: compareCosts('up', previous, measured),
    other: [
      ...compareCosts('down', previous, measured),
      ...listAddedAndRemoved(previous, measured),
      ...compareTimings(previous, measured),
    ],
  };
}

const compareCosts = (direction: 'up' | 'down', previous: Results, measured: Results) =>
  Object.entries(measured.calls).flatMap(([level, rows]) =>
    Object.entries(rows).flatMap(([id, cost]) =>
      describeChanges(`${id} under ${level}`, direction, previous.calls[level]?.[id] ?? cost, cost),
    ),
  );

function listAddedAndRemoved(previous: Results, measured: Results): string[] {
  const ids = ({ calls }: Results) => [...new Set(Object.values(calls).flatMap(Object.keys))];
  const [before, now] = [ids(previous), ids(measured)];
  return [
    ...now.filter((id) => !before.includes(id)).map((id) => `${id}: new`),
    ...before.filter((id) => !now.includes(id)).map((id) => `${id}: removed`),
  ];
}

function compareTimings(previous: Results, measured: Results): string[] {
  const [before, now] = [readTimings(previous), readTimings(measured)];
  return [...now].flatMap(([name, time]) => {
    const was = before.get(name);
    const same = was === undefined || Math.abs(time - was) <= NOISE * was;
    return same ? [] : [`${name}: ${time}, was ${was}`];
  });
}

/** Returns the compared timings; import times are relative to the bare client, to cancel machine load. */
function readTimings({ imports, load }: Results): Map<string, number> {
  const bare = imports[BARE]?.ms ?? NaN;
  return new Map([
    ...Object.entries(imports).map(
      ([name, { ms }]) =>
        [`${name}, import relative to the bare client`, roundTo3Digits(ms / bare)] as const,
    ),
    ...Object.entries(load).flatMap(([request, cells]) =>
      Object.entries(cells).map(
        ([clients, { perSecond }]) =>
          [`${request}, requests per second with ${clients} clients`, perSecond] as const,
      ),
    ),
  ]);
}
