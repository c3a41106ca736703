/** Returns the time of day of a UTC time: `20:15`. */
export const clock = (utc: string): string => utc.slice(11, 16);

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Returns the date of a UTC time: `21 November 2026`. */
const date = (utc: string): string =>
  `${Number(utc.slice(8, 10))} ${months[Number(utc.slice(5, 7)) - 1]} ${utc.slice(0, 4)}`;

/** Returns a date and a time for a narrow column: `21 Nov 2026, 20:15`. */
export const shortTime = (utc: string): string =>
  `${date(utc).replace(/ (\p{L}{3})\p{L}* /u, ' $1 ')}, ${clock(utc)}`;

export const dateAndTime = (utc: string): string => `${date(utc)}, ${clock(utc)} UTC`;

/** Returns the dates of a night: `21 to 22 November 2026`, or one date. */
export function dates(from: string, to: string): string {
  const [first, last] = [date(from), date(to)];
  if (first === last) return first;
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${isSameMonth ? Number(from.slice(8, 10)) : first} to ${last}`;
}
