import { setTimeout as sleep } from 'node:timers/promises';
import type { OnArrival } from '#lib/platform/arrivals.ts';
import { uniqueIdOf } from '../images/keys.ts';
import { isStaged, stagedBytes, takeIn } from '../images/take-in.ts';

/** Pauses before another look, in milliseconds: what a form brings arrives before its comment stands. */
const PAUSES = [100, 500, 2000, 5000];

/**
 * Takes in an image whose bytes have arrived, and shows it from then on; what is no image, or another
 * size than was announced, is removed. What belongs to no comment stays where it is, and goes in time.
 */
export const takeInImage: OnArrival = async ({ key }, { clock }) => {
  const id = uniqueIdOf(key);
  for (const pause of [0, ...PAUSES]) {
    await sleep(pause);
    if ((await takeIn([id], stagedBytes, clock)).has(id) || !(await isStaged(id))) return;
  }
};
