import type { AccountedInterval, Accounting } from '../../store/item-loss-records.ts';
import { positionOn } from '#lib/night/time-bar.ts';

/** A time that nobody has explained, in whole seconds. */
export type Gap = { from: string; to: string; seconds: number };

/** The minimum length of a listed gap: short pauses between blocks are normal. */
const MIN_GAP_SECONDS = 60;

const secondsOf = ({ from, to }: Pick<AccountedInterval, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** Returns an interval as a gap. */
export const toGap = ({ from, to }: Pick<AccountedInterval, 'from' | 'to'>): Gap => ({
  from,
  to,
  seconds: secondsOf({ from, to }),
});

/** Returns the gaps of at least a minute, oldest first. */
export const gapsOf = ({ intervals }: Pick<Accounting, 'intervals'>): Gap[] =>
  intervals
    .filter(({ state }) => state === 'unexplained')
    .map(toGap)
    .filter(({ seconds }) => seconds >= MIN_GAP_SECONDS);

/** A pointer finds an interval within this part of the bar: many are narrower than a finger. */
const REACH = 0.02;

/** Returns the interval at a position of the bar, from 0 to 1. A gap near it is preferred to observing time. */
export function intervalAt(
  accounting: Accounting,
  fraction: number,
): AccountedInterval | undefined {
  const position = positionOn(accounting);
  const distance = ({ from, to }: AccountedInterval) =>
    Math.max(position(from) - fraction, fraction - position(to), 0);
  const near = accounting.intervals.filter((interval) => distance(interval) <= REACH);
  const there = near.find((interval) => distance(interval) === 0);
  if (there && there.state !== 'observing') return there;
  const others = near.filter(
    ({ state, from, to }) => state !== 'observing' && secondsOf({ from, to }) >= MIN_GAP_SECONDS,
  );
  return others.toSorted((a, b) => distance(a) - distance(b))[0] ?? there;
}
