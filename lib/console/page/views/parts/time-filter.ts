/** A date, or a date with a time, as the service takes it: in UTC unless it has a zone. */
const pattern =
  /^(\d{4}-\d\d-\d\d)(?:[ T]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Whether somebody has typed nothing, or a date with or without a time. */
export function isTimeFilter(typed: string): boolean {
  const text = typed.trim();
  const [, day = ''] = pattern.exec(text) ?? [];
  return text === '' || !Number.isNaN(Date.parse(day));
}

/**
 * Returns the filters of an address as the service takes them: a date without a time is the beginning of its day in
 * the filter `from`, and the end of its day in the filter `to`.
 */
export function withTimes(filters: Record<string, string>, from: string, to: string) {
  const dayTimes: Record<string, string> = { [from]: '00:00:00Z', [to]: '23:59:59.999999Z' };
  const isDay = (value: string) => pattern.test(value) && !/[ T]/i.test(value);
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      const time = dayTimes[name];
      return [name, time !== undefined && isDay(value) ? `${value}T${time}` : value];
    }),
  );
}
