import { randomInt } from 'node:crypto';
import { decodeTime, encodeTime, incrementBase32, monotonicFactory } from 'ulid';

/** `randomInt` buffers randomness; the default source of `ulid` makes a system call for each character. */
const randomFraction = () => randomInt(32) / 32;

const next = monotonicFactory(randomFraction);

/** Returns a new event id: a ULID later than all others of this process, and than `after`. */
export function eventId(after = ''): string {
  const id = next();
  return id > after ? id : incrementBase32(after);
}

/** Returns the time of an event id or of its beginning, in ms since 1970. */
export const timeOf = (id: string): number => decodeTime(id.slice(0, 26).padEnd(26, '0'));

/** Returns a text that sorts before all event ids of a time, in ms since 1970. */
export const idsFrom = (time: number): string => encodeTime(Math.max(0, time));

/** Returns a text that sorts after an event id and before every later one. */
export const idsAfter = (id: string): string => `${id}!`;

/** The random part of an event's id is never all zeros. */
const MOMENT = '0'.repeat(16);

/** Returns an id that names a time, in ms since 1970, and no event: all events of that time sort after it. */
export const momentId = (time: number): string => `${idsFrom(time)}${MOMENT}`;
export const isMoment = (id: string): boolean => id.endsWith(MOMENT);
