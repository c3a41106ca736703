import { createHash, randomInt } from 'node:crypto';

/** Start of the time part of ids: 41 bits of milliseconds last until 2093. */
const EPOCH = Date.UTC(2024, 0, 1);
/** Ids per millisecond: 12 bits with a random start, so that two processes rarely collide. */
const PER_MILLISECOND = 4096;

let last = 0;

/**
 * Returns a 53-bit integer: exact as a JSON number, ordered by time, unique within this process. Across processes,
 * the condition of the write ensures that it is unique.
 */
export function timeOrderedId(now: number = Date.now()): number {
  last = Math.max(last + 1, (now - EPOCH) * PER_MILLISECOND + randomInt(PER_MILLISECOND / 2));
  return last;
}

/** Returns the SHA-256 digest of a text or of bytes, in base64url. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');
