import type { OnArrival } from '#lib/platform/arrivals.ts';
import { removeIfTooLong } from '../files/arrived.ts';

/** Looks at a file that has arrived, which a link without a length lets be of any. */
export const removeLongFile: OnArrival = (arrival) => removeIfTooLong(arrival);
