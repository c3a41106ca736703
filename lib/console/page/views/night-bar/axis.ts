/** The time that the bar shows, in ms since 1970; `now` while the shift runs. */
export type TimeAxis = { from: number; to: number; now?: number };

const MIN_LENGTH_MS = 10 * 60_000;

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
