import { decodeTime, incrementBase32, isValid, monotonicFactory, encodeTime } from 'ulid';

const next = monotonicFactory();

/** An id for an event: a ULID of this moment, later than all that this process made, and than `after`. */
export function eventId(after = ''): string {
  const id = next();
  return id > after ? id : incrementBase32(after);
}

/** Whether a text can be the id of an event. */
export const isEventId = (text: string): boolean => isValid(text) && text === text.toUpperCase();

/** When an event happened, in milliseconds since 1970. */
export const timeOf = (id: string): number => decodeTime(id);

/** What sorts before the id of every event of a time, in milliseconds since 1970. */
export const idsFrom = (time: number): string => encodeTime(Math.max(0, time), 10);
