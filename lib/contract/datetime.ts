const pattern =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:[Zz]|([+\- ])(\d{2})(?::?(\d{2}))?)?$/;

/**
 * Returns an ISO 8601 date-time as UTC text that ends in `Z`; undefined if the text is not one. The default time
 * zone is UTC. Fractional digits beyond six are cut, and none are added. A space before the offset counts as
 * the plus sign that a query string decodes to it. Second 60 becomes `:59.999999`.
 */
export function toUtc(text: string): string | undefined {
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    typedSecond = '00',
    typedFraction,
    sign,
    zoneHour,
    zoneMinute = '00',
  ] = pattern.exec(text) ?? [];
  // Clocks have no leap seconds: the last moment of the minute stands for one.
  const isLeap = typedSecond === '60';
  const [second, fraction] = isLeap ? ['59', '999999'] : [typedSecond, typedFraction];
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const instant = Date.parse(`${local}Z`);
  // Date.parse accepts 31 February and 24:00 and normalizes them: a valid date formats to the same text.
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 19) !== local)
    return undefined;
  const offset = sign === undefined ? 0 : Number(zoneHour) * 60 + Number(zoneMinute);
  if (Number(zoneHour ?? 0) > 23 || Number(zoneMinute) > 59) return undefined;
  const utc = new Date(instant - (sign === '-' ? -offset : offset) * 60_000).toISOString();
  if (!/^\d{4}-/.test(utc) || utc < '0001') return undefined;
  return `${utc.slice(0, 19)}${fraction === undefined ? '' : `.${fraction.slice(0, 6)}`}Z`;
}

/** Returns an ISO 8601 date-time as `toUtc` does, or the first or last moment of a date in UTC. */
export function toBound(text: string, bound: 'start' | 'end'): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return toUtc(text);
  return toUtc(`${text}T${bound === 'start' ? '00:00:00' : '23:59:59.999999'}Z`);
}

/** Returns the same instant with exactly six fractional digits, so that texts sort by time. */
export function toSortable(utc: string): string {
  return `${utc.slice(0, 19)}.${utc.slice(20, -1).padEnd(6, '0')}Z`;
}
