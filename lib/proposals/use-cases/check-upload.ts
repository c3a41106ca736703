import type { OnArrival } from '#lib/platform/consumers/object-created.ts';
import { revertInvalidUploads } from '../files/revert-uploads.ts';

/** Deletes an uploaded file that is oversized, or that changes a submitted proposal. */
export const checkUpload: OnArrival = (arrival) => revertInvalidUploads(arrival);
