import { revertInvalidUploads } from '../files/submitted-versions.ts';

/** Deletes an uploaded file that is oversized, or that changes a submitted proposal. */
export const checkUpload = revertInvalidUploads;
