import { createHmac, timingSafeEqual } from 'node:crypto';
import { unavailable } from '#lib/contract/errors.ts';
import { refreshingCache } from '../refreshing-cache.ts';
import { log } from '../log.ts';
import { readCursorSecrets } from '../auth/secrets.ts';

/** Letters of a signature: 128 bits or so. */
const SIGNATURE_LETTERS = 22;

const secrets = refreshingCache(readCursorSecrets, {
  age: 300_000,
  floor: 30_000,
  lost: 'CURSORS_UNSIGNED',
});

/**
 * A cursor: the place after which the next page of a list begins, signed for that list. It holds nothing
 * else, and who may read the list is judged at each request. 503 for want of the secret.
 */
export async function signCursor(list: string, place: string): Promise<string> {
  const [newest = ''] = await had(secrets.now());
  return sealedBy(newest, list, place);
}

/** The place in a cursor of a list; undefined where the cursor is another list's, or nobody's. */
export async function verifyCursor(list: string, cursor: string): Promise<string | undefined> {
  const place = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString();
  const isBy = (secret: string) => isSame(cursor, sealedBy(secret, list, place));
  const now = await had(secrets.now());
  // One may have been added since they were read.
  if (now.some(isBy) || (await had(secrets.after(now)))?.some(isBy)) return place;
  return undefined;
}

function sealedBy(secret: string, list: string, place: string): string {
  const signed = createHmac('sha256', secret).update(JSON.stringify([list, place]));
  const signature = signed.digest('base64url').slice(0, SIGNATURE_LETTERS);
  return `${Buffer.from(place).toString('base64url')}.${signature}`;
}

const isSame = (given: string, wanted: string) =>
  Buffer.byteLength(given) === Buffer.byteLength(wanted) &&
  timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

/** What was read; 503 where it could not be. */
async function had<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    log('error', 'CURSORS_UNSIGNED', {}, error);
    throw unavailable();
  }
}
