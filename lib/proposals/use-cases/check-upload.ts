import { revertInvalidUploads, undoInvalidDeletion } from '../files/submitted-versions.ts';

/** Deletes an uploaded file that is oversized, or that changes a submitted proposal. */
export const checkUpload = revertInvalidUploads;

/** Restores a file that was deleted from a submitted proposal. */
export const checkDeletion = undoInvalidDeletion;
