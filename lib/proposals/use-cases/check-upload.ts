import type { OnArrival } from '#lib/platform/consumers/object-created.ts';
import { undoBadUploads } from '../files/revert-uploads.ts';

/** Checks a file that has arrived: what its upload URL could not bind, and whether its proposal still takes it. */
export const checkUpload: OnArrival = (arrival) => undoBadUploads(arrival);
