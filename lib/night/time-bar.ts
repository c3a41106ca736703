import type { TimeUse } from './words.ts';

/** A stretch of the time of a shift, with its use. */
export type Interval = { from: string; to: string; state: TimeUse };

type Bar = { from: string; to: string; intervals: readonly Interval[] };

/** Returns the position of a time on the bar, from 0 to 1. */
export function positionOn({ from, to }: Pick<Bar, 'from' | 'to'>): (at: string) => number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return (at) => (end > start ? (Date.parse(at) - start) / (end - start) : 0);
}

/** Returns a share as a percentage for an attribute: `12.5%`. */
export const attributePercent = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`;

const HOUR_MS = 3_600_000;

/** Possible distances between two labels of the axis, in hours. The smallest one that fits is used. */
const stepHours = [1, 2, 3, 6, 12, 24, 168, 720, 8760];
const MAX_LABELS = 14;

/** Returns the times of the labels of the axis: full hours, at most `MAX_LABELS` steps apart. */
export function hoursOf({ from, to }: Pick<Bar, 'from' | 'to'>): string[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const step =
    (stepHours.find((hours) => (end - start) / (hours * HOUR_MS) <= MAX_LABELS) ?? 8760) * HOUR_MS;
  const first = Math.ceil(start / step) * step;
  const length = Math.min(Math.max(0, Math.floor((end - first) / step) + 1), MAX_LABELS + 1);
  return Array.from({ length }, (_, n) => new Date(first + n * step).toISOString());
}

/** The number of cells of a bar that is a row of a table. */
const CELLS = 96;

/** Returns the bar as runs of equal cells: each with its use and its share of the width. */
export function cellsOf({ from, to, intervals }: Bar): { state: TimeUse; share: number }[] {
  const start = Date.parse(from);
  const length = Math.max(1, Date.parse(to) - start) / CELLS;
  const runs: { state: TimeUse; share: number }[] = [];
  let n = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const middle = start + (cell + 0.5) * length;
    while (n < intervals.length - 1 && Date.parse(intervals[n]?.to ?? '') <= middle) n++;
    const state = intervals[n]?.state ?? 'unexplained';
    const last = runs.at(-1);
    if (last?.state === state) last.share += 1 / CELLS;
    else runs.push({ state, share: 1 / CELLS });
  }
  return runs;
}
