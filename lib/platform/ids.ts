import { randomInt } from 'node:crypto';

/** Ids count milliseconds from here: 41 bits of them last until 2093. */
const EPOCH = Date.UTC(2024, 0, 1);
/** Ids of one millisecond: twelve bits, begun at random so that two processes rarely meet. */
const PER_MILLISECOND = 4096;

let last = 0;

/**
 * A 53-bit integer, exact as a JSON number, ordered by time and never given twice by one process.
 * Where it is a key, the write is conditioned on its being free.
 */
export function timeOrderedId(now: number = Date.now()): number {
  last = Math.max(last + 1, (now - EPOCH) * PER_MILLISECOND + randomInt(PER_MILLISECOND / 2));
  return last;
}
