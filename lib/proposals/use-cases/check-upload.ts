import type { ObjectCreatedUseCase } from '#lib/platform/consumers/object-created.ts';
import { revertInvalidUploads } from '../files/revert-uploads.ts';

/** Deletes an uploaded file that is oversized, or that changes a submitted proposal. */
export const checkUpload: ObjectCreatedUseCase = (arrival) => revertInvalidUploads(arrival);
