import type { Entry } from '../../store/records.ts';
import { otherStatuses, type BlockState } from '#lib/night/block-state.ts';
import { requestName, failuresOf, spanOf, stateOf, type RunningShift } from '../blocks/facts.ts';
import { count } from '#lib/night/words.ts';
import { duration } from '#lib/night/durations.ts';
import { clockTime } from '../parts/time.tsx';

/** The time that the bar shows, in ms since 1970; `now` while the shift runs. */
export type TimeAxis = { from: number; to: number; now?: number };

/** An entry on the bar. `start` and `end` are fractions of the axis, from 0 to 1. */
export type Mark = {
  key: string;
  kind: 'block' | 'comment' | 'annotation';
  start: number;
  end: number;
  lane: number;
  /** The state of a block. */
  state?: BlockState;
  /** The last digits of an execution block. */
  label?: string;
  /** What it is, in two lines: its name with the time, and what happened. */
  title: string;
  text: string;
};

/** Blocks that run at the same time are drawn below each other, in at most this many lanes. */
const MAX_LANES = 3;

const MIN_LENGTH_MS = 10 * 60_000;
const MAX_TEXT_CHARS = 90;

let lastAxis: TimeAxis | undefined;

/**
 * Returns the axis of a shift: from its start to its end, else to now. An axis of the same times is the same object, so
 * that the picture and the strip share the marks of entries.
 */
export function axisOf(start: string, end: string | undefined, now: number): TimeAxis {
  const from = Date.parse(start);
  const to = Math.max(end === undefined ? now : Date.parse(end), from + MIN_LENGTH_MS);
  const time = end === undefined ? now : undefined;
  if (lastAxis?.from === from && lastAxis.to === to && lastAxis.now === time) return lastAxis;
  return (lastAxis = { from, to, ...(time !== undefined && { now: time }) });
}

/** Returns the position of a time on the axis, from 0 to 1. Times before and after it are at its ends. */
export const fractionOf = (at: number, { from, to }: TimeAxis): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)));

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

function markOf(entry: Entry, axis: TimeAxis, running?: RunningShift): Mark | undefined {
  const { key, at } = entry;
  if (entry.kind === 'event') return undefined;
  const point = fractionOf(Date.parse(at), axis);
  const place = { key, start: point, end: point, lane: 0 };
  if (entry.kind === 'log') return blockMark(entry, axis, running);
  const { metadata } = entry.record;
  const text =
    entry.kind === 'annotation'
      ? entry.record.annotation
      : (entry.record.comment ?? count(entry.record.image.length, 'file'));
  const title = `${clockTime(at)} ${metadata.created_by}`;
  return { ...place, kind: entry.kind, title, text: shorten(text) };
}

function blockMark(
  { key, at, record }: Entry & { kind: 'log' },
  axis: TimeAxis,
  running?: RunningShift,
): Mark {
  const { start, end } = spanOf(record);
  const state = stateOf(record, running);
  const from = Date.parse(start);
  const to = state === 'running' ? Math.max(from, axis.now ?? axis.to) : Date.parse(end);
  // Test data and imports have requests of other days: such a block is where it was recorded.
  const isInside = to >= axis.from && from <= axis.to;
  const recorded = Date.parse(at);
  const [failure] = failuresOf(record);
  const length = isInside && to > from ? [duration(to - from)] : [];
  return {
    key,
    kind: 'block',
    start: fractionOf(isInside ? from : recorded, axis),
    end: fractionOf(isInside ? to : recorded, axis),
    lane: 0,
    state,
    label: String(record.eb_id)
      .split('-')
      .at(-1)
      ?.replace(/^0+(?=\d)/, ''),
    title: `${clockTime(isInside ? start : at)} ${record.eb_id}`,
    text: [
      ...[state, ...otherStatuses(state, record), ...length],
      ...(failure ? [`${requestName(failure)} failed`] : []),
    ].join(', '),
  };
}

const shorten = (text: string): string => {
  const line = text
    .replace(/^[>#|\s-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= MAX_TEXT_CHARS ? line : `${line.slice(0, MAX_TEXT_CHARS - 1)}…`;
};

/** Returns the number of lanes that marks use. */
export const lanesOf = (marks: readonly Mark[]): number =>
  1 + Math.max(0, ...marks.map(({ lane }) => lane));

const MINUTE_MS = 60_000;
const STEPS_MIN = [5, 15, 30, 60, 120, 360, 1440, 10_080];
const MAX_TICKS = 13;

export type Tick = { at: number; fraction: number; label: string; isMajor: boolean };

/** Returns the ticks of the axis at whole steps of UTC; every other one is major. */
export function ticksOf(axis: TimeAxis): Tick[] {
  const minutes = (axis.to - axis.from) / MINUTE_MS;
  const step = MINUTE_MS * (STEPS_MIN.find((one) => minutes / one <= MAX_TICKS) ?? minutes / 8);
  const ticks: Tick[] = [];
  for (let at = Math.ceil(axis.from / step) * step; at <= axis.to; at += step) {
    const iso = new Date(at).toISOString();
    const isDays = step >= 1440 * MINUTE_MS;
    const label = isDays ? iso.slice(5, 10) : iso.slice(11, 16);
    const isMajor = Math.round(at / step) % 2 === 0;
    ticks.push({ at, fraction: fractionOf(at, axis), label, isMajor });
  }
  return ticks;
}
