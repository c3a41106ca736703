const isTime = (at: string): boolean => !Number.isNaN(Date.parse(at));

/** Returns `HH:MM:SS` UTC. */
export const clockTime = (at: string): string =>
  isTime(at) ? new Date(at).toISOString().slice(11, 19) : at;

/** Returns `YYYY-MM-DD` UTC. */
export const dayOf = (at: string): string =>
  isTime(at) ? new Date(at).toISOString().slice(0, 10) : at;

/** Returns the day in words, such as "Sunday 22 November 2026". */
export const longDay = (at: string): string =>
  isTime(at)
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
        .format(new Date(at))
        .replace(',', '')
    : at;

/** Returns the date, the time and the zone: "2026-11-22 03:12:40.123 UTC". */
export function fullTime(at: string): string {
  if (!isTime(at)) return at;
  const [date = '', time = ''] =
    at.includes('T') && at.endsWith('Z') ? at.slice(0, -1).split('T') : [];
  return time
    ? `${date} ${time} UTC`
    : `${new Date(at).toISOString().slice(0, -1).replace('T', ' ')} UTC`;
}

/** Returns the time from one moment to another, or undefined if one of them is missing. */
export function between(start: string | undefined, end: string | undefined): number | undefined {
  if (start === undefined || end === undefined) return undefined;
  const ms = Date.parse(end) - Date.parse(start);
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** A time of day; the full time and its zone show on hover. `withDay` puts the date before it. */
export function Time({ at, withDay = false }: { at: string; withDay?: boolean }) {
  return (
    <time class="time" dateTime={at} title={fullTime(at)}>
      {withDay && <span class="time__day">{dayOf(at)} </span>}
      {clockTime(at)}
    </time>
  );
}
