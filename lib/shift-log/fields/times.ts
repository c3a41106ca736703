import { toSortable } from '#lib/contract/datetime.ts';
import { InvalidRequest } from '#lib/contract/errors.ts';

/** How far a time of what has happened may be ahead of the service's clock. */
export const MAX_AHEAD_MS = 5 * 60_000;

/** Returns whether two texts are the same instant. */
export const isSameTime = (a: string, b: string): boolean => toSortable(a) === toSortable(b);

/**
 * Throws 422 for a time of what has happened that is more than five minutes ahead of `now`, unless it is one of the
 * stored times.
 */
export function requireNotAhead(
  location: (string | number)[],
  time: string | null | undefined,
  now: string,
  stored: readonly (string | undefined)[] = [],
): void {
  if (time == null || Date.parse(time) - Date.parse(now) <= MAX_AHEAD_MS) return;
  if (stored.some((one) => one !== undefined && isSameTime(one, time))) return;
  const msg = `Input should be at most five minutes ahead of the service's clock, ${now}`;
  throw new InvalidRequest([{ loc: ['body', ...location], msg, type: 'value_error' }]);
}
