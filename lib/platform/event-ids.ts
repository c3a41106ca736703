import { randomInt } from 'node:crypto';
import { decodeTime, encodeTime, incrementBase32, monotonicFactory } from 'ulid';

/** Letters of base 32 are drawn one by one: from a store of randomness, not by a call of the system each. */
const letter = () => randomInt(32) / 32;

const next = monotonicFactory(letter);

/** An id for an event: a ULID of this moment, later than all that this process made, and than `after`. */
export function eventId(after = ''): string {
  const id = next();
  return id > after ? id : incrementBase32(after);
}

/** When an event happened, in milliseconds since 1970; also of what only begins like an id. */
export const timeOf = (id: string): number => decodeTime(id.slice(0, 26).padEnd(26, '0'));

/** What sorts before the id of every event of a time, in milliseconds since 1970. */
export const idsFrom = (time: number): string => encodeTime(Math.max(0, time));
