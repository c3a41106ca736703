import { clockTime, dayOf } from './time.tsx';

const DAY_MS = 86_400_000;

/**
 * Returns the time that somebody has typed, as ISO 8601 in UTC: a time of day such as `3:12` or `03:12:40` is the
 * first one after `after`; a date with or without a time, and a time with a zone, are as they are. Returns undefined
 * if it is no time.
 */
export function parseTypedTime(typed: string, after: string): string | undefined {
  const text = typed.trim();
  const [, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) {
    const time = Date.parse(`${dayOf(after)}T${hours.padStart(2, '0')}:${minutes}:${seconds}Z`);
    if (Number.isNaN(time)) return undefined;
    // The minute in which a shift starts belongs to its first day.
    const start = Math.floor(Date.parse(after) / 60_000) * 60_000;
    return toText(time < start ? time + DAY_MS : time);
  }
  const [, day, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  const ms = Date.parse(day === undefined ? text : `${day}T${time}Z`);
  return Number.isNaN(ms) || !/^\d{4}-/.test(text) ? undefined : toText(ms);
}

const toText = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** Returns a time as one would type it: the time of day within a day after `after`, else with its date. */
export function toTypedTime(at: string | undefined, after: string): string {
  if (at === undefined) return '';
  const isNear = parseTypedTime(clockTime(at), after)?.slice(0, 19) === at.slice(0, 19);
  return isNear ? clockTime(at) : `${dayOf(at)} ${clockTime(at)}`;
}
