import { durationOf } from '#lib/night/durations.ts';
import type { Accounting } from '../../store/item-loss-records.ts';
import type { Entry } from '../../store/records.ts';
import { clockTime } from '../../views/parts/time.tsx';
import { gapsOf } from '../../views/rail/gaps.ts';

/** The minimum length of a time that is drawn between entries. */
const MIN_SECONDS = 600;

/**
 * Returns the times that nobody has explained, in words, each by the key of the last entry before its beginning; one that
 * lasts by that of the newest entry. `entries` are oldest first.
 */
export function gapsBehind(
  entries: readonly Entry[],
  { complete, to: end, intervals }: Pick<Accounting, 'complete' | 'to' | 'intervals'>,
): ReadonlyMap<string, string> {
  const byKey = new Map<string, string>();
  for (const { from, to, seconds } of gapsOf({ intervals })) {
    if (seconds <= MIN_SECONDS) continue;
    const lasts = !complete && to === end;
    const before = lasts
      ? entries.at(-1)
      : entries.findLast(({ at }) => toSecond(at) <= toSecond(from));
    const words = lasts
      ? `unexplained since ${clockTime(from)} UTC`
      : `${durationOf(seconds)} unexplained from ${clockTime(from)} UTC`;
    const others = before && byKey.get(before.key);
    if (before) byKey.set(before.key, others === undefined ? words : `${others}; ${words}`);
  }
  return byKey;
}

/** The accounting has whole seconds. */
const toSecond = (time: string): string => time.slice(0, 19);
