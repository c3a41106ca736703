import { clock, dateAndTime } from '#lib/night/times.ts';
import type { Entry } from './document.ts';

/** Returns when an entry happened: the time of day, with the date if it was written on another day. */
export const happenedAt = ({ at, written = at }: Entry): string =>
  at.slice(0, 10) === written.slice(0, 10) ? clock(at) : dateAndTime(at);

/** Says when an entry was written, if that is another time; else nothing. */
export const writtenLater = ({ written }: Entry): string =>
  written === undefined ? '' : `, written ${dateAndTime(written)}`;
