import type { Entry } from '../../store/records.ts';
import type { RunningShift } from '../blocks/facts.ts';
import type { TimeAxis } from './axis.ts';
import { markOf, type Mark } from './entry-mark.ts';

/** Blocks that run at the same time are drawn below each other, in at most this many lanes. */
const MAX_LANES = 3;

/** Returns the marks of the entries of a shift, in their order. */
export const marksOf = (
  entries: readonly Entry[],
  axis: TimeAxis,
  running?: RunningShift,
): Mark[] => withLanes(entries.flatMap((entry) => cachedMark(entry, axis, running) ?? []));

type CachedMark = { axis: TimeAxis; running: RunningShift | undefined; mark: Mark | undefined };

/** An event changes one entry of thousands: the marks of the others stay while the axis is the same. */
const marksOfEntries = new WeakMap<Entry, CachedMark>();

function cachedMark(entry: Entry, axis: TimeAxis, running?: RunningShift): Mark | undefined {
  const cached = marksOfEntries.get(entry);
  if (cached?.axis === axis && cached.running === running) return cached.mark;
  const mark = markOf(entry, axis, running);
  marksOfEntries.set(entry, { axis, running, mark });
  return mark;
}

/** Puts blocks that run at the same time into lanes below each other. */
export function withLanes(marks: Mark[]): Mark[] {
  const laneEnds: number[] = [];
  const lanes = new Map<string, number>();
  for (const { kind, key, start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (kind !== 'block') continue;
    const free = laneEnds.findIndex((laneEnd) => laneEnd <= start);
    const lane = Math.min(free < 0 ? laneEnds.length : free, MAX_LANES - 1);
    laneEnds[lane] = Math.max(end, laneEnds[lane] ?? 0);
    lanes.set(key, lane);
  }
  return marks.map((mark) => {
    const lane = lanes.get(mark.key) ?? 0;
    return lane === mark.lane ? mark : { ...mark, lane };
  });
}

/** Returns the number of lanes that marks use. */
export const lanesOf = (marks: readonly Mark[]): number =>
  1 + Math.max(0, ...marks.map(({ lane }) => lane));
