/** A night in ISO 8601, UTC, to the minute: from noon to noon at the site. */
export type Night = { from: string; to: string };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns a night: 0 is the one that lasts or comes next, 1 the one before it. `timeZone` is that of the site; without
 * it, a night is from noon to noon UTC.
 */
export function nightAt(now: number, timeZone = 'UTC', nightsBefore = 0): Night {
  const local = new Date(now + offsetAt(now, timeZone));
  const day = Math.floor((local.getTime() - 12 * HOUR_MS) / DAY_MS) - nightsBefore;
  return { from: noonOf(day, timeZone), to: noonOf(day + 1, timeZone) };
}

/** Returns noon of a day, counted since 1970, in a time zone. */
function noonOf(day: number, timeZone: string): string {
  const local = day * DAY_MS + 12 * HOUR_MS;
  // The offset may differ between this guess and noon: zones change it at night.
  const guess = local - offsetAt(local, timeZone);
  return `${new Date(local - offsetAt(guess, timeZone)).toISOString().slice(0, 16)}Z`;
}

/** Returns by how much the clocks of a time zone are ahead of UTC at a moment, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  );
  return shown - Math.floor(ms / 1000) * 1000;
}
