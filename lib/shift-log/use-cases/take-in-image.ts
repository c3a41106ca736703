import { setTimeout as sleep } from 'node:timers/promises';
import type { OnArrival } from '#lib/platform/arrivals.ts';
import { uniqueIdOf } from '../images/keys.ts';
import { isOpen, type Filed } from '../images/repository.ts';
import { isStaged, removeOthers, stagedBytes, takeIn } from '../images/take-in.ts';

/**
 * Pauses before each look, in milliseconds. What a form brings arrives before its comment stands, and
 * its request takes it in; at the last look it is taken in here, since that request was cut off.
 */
const PAUSES = [0, 500, 1500, 3000];

/** So long after its bytes came, in milliseconds, no transaction is on its way that would tell of an image. */
const SETTLED = 60_000;

/**
 * Takes in an image whose bytes have arrived, and shows it from then on; what is no image, or another
 * size than was announced, is removed. What belongs to no comment stays where it is, and goes in time;
 * while its comment may still come, it is an error, so that the event comes again.
 */
export const takeInImage: OnArrival = async ({ key, time }, { clock }) => {
  const id = uniqueIdOf(key);
  const isSettled = Date.parse(clock()) - Date.parse(time) >= SETTLED;
  const pauses = isSettled ? [0] : PAUSES;
  for (const [look, pause] of pauses.entries()) {
    await sleep(pause);
    const isLast = look === pauses.length - 1;
    const bytesOf = async (image: Filed) =>
      image.sent && !isLast ? undefined : stagedBytes(image);
    const image = (await takeIn([id], bytesOf, clock)).get(id);
    if (image && !isOpen(image)) return image.sent ? undefined : removeOthers(image);
    if (!image && !(await isStaged(id))) return;
    if (isLast && !image && !isSettled) throw new Error('No comment has announced this image yet.');
  }
};
