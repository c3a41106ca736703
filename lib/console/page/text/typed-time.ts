import { toBound, toSortable } from '#lib/contract/datetime.ts';

/**
 * Which day a time of day belongs to: the first one since the minute of `minute` (losses and weather of a shift that
 * starts then), the first one since `from` (what is due), or the last one until `until` (the start and the end of a
 * shift). All are ISO 8601 in UTC.
 */
export type TypedTimeRange = { minute: string } | { from: string } | { until: string };

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How far ahead of the clock of the service a time of what has happened may be. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;

/** A time of day, which may name the zone in which it is read anyway. */
const TIME_OF_DAY = /^(\d{1,2})(:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:Z|UTC)?$/i;

/** Says what to type. */
export const TIME_HINT = 'Write a time such as 03:12 or 2026-11-24 03:12, in UTC.';
export const AHEAD = 'This is more than five minutes ahead.';

/**
 * Returns what somebody has typed as ISO 8601 in UTC, or undefined if it is no time: a time of day such as `3:12` or
 * `03:12:40`, a date with or without a time, or a time with a zone. Without a zone it is UTC.
 *
 * @example parseTypedTime('3:12', { minute: '2026-11-21T20:15:30Z' }) // 2026-11-22T03:12:00Z
 */
export function parseTypedTime(typed: string, range: TypedTimeRange): string | undefined {
  const text = typed.trim();
  const [, hour, rest] = TIME_OF_DAY.exec(text) ?? [];
  if (hour === undefined || rest === undefined) return toBound(text, 'start');
  const [anchor, isLast] = anchorOf(range);
  if (Number.isNaN(anchor)) return undefined;
  const days = [-1, 0, 1].map((day) => new Date(anchor + day * DAY_MS).toISOString().slice(0, 10));
  const times = days.flatMap(
    (day) => toBound(`${day}T${hour.padStart(2, '0')}${rest}`, 'start') ?? [],
  );
  return isLast
    ? times.findLast((time) => Date.parse(time) <= anchor)
    : times.find((time) => Date.parse(time) >= anchor);
}

/** Returns the moment that a range refers to, in ms, and whether it is the last one. */
function anchorOf(range: TypedTimeRange): [anchor: number, isLast: boolean] {
  if ('minute' in range)
    return [Math.floor(Date.parse(range.minute) / MINUTE_MS) * MINUTE_MS, false];
  return 'from' in range ? [Date.parse(range.from), false] : [Date.parse(range.until), true];
}

/** Returns a time as one would type it: the time of day if that is read as this time, else with its date. */
export function toTypedTime(at: string | undefined, range: TypedTimeRange): string {
  if (at === undefined) return '';
  const [day, time = ''] = at.replace('Z', '').split('T');
  const timeOfDay = time.replace(/\.0+$/, '').replace(/^(\d\d:\d\d):00$/, '$1');
  const read = parseTypedTime(timeOfDay, range);
  const isSame = read !== undefined && toSortable(read) === toSortable(at);
  return isSame ? timeOfDay : `${day} ${timeOfDay}`;
}

/** Returns a typed time with its date, so that it is the same time on another day; other texts as they are. */
export function withDate(typed: string, range: TypedTimeRange): string {
  const [day, time = ''] = parseTypedTime(typed, range)?.replace('Z', '').split('T') ?? [];
  return day === undefined ? typed : `${day} ${time.replace(/(:00)?(\.0+)?$/, '')}`;
}

/** The range of times at which something has happened. `now` is the clock of the service in ms. */
export const untilSoon = (now: number): TypedTimeRange => ({
  until: new Date(now + MAX_AHEAD_MS).toISOString(),
});

/** Whether the service refuses a time of what has happened as being in the future. `now` is its clock in ms. */
export const isAhead = (time: string | undefined, now: number): boolean =>
  time !== undefined && Date.parse(time) > now + MAX_AHEAD_MS;

/** Returns a typed time of what has happened, and what is wrong with it. */
export function readPastTime(typed: string, now: number) {
  const time = parseTypedTime(typed, untilSoon(now));
  const problem = time === undefined ? TIME_HINT : isAhead(time, now) ? AHEAD : undefined;
  return { time, problem };
}
