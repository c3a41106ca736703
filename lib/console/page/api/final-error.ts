import { ErrorResponse } from './call.ts';

/** Statuses below 500 that ask for a retry with the same key. */
const TRANSIENT = [408, 425, 429];

/** Codes that say nothing about the request itself: it can be sent again with the same key. */
const transientCodes = ['REQUEST_IN_PROGRESS', 'BLOCKED_AT_EDGE', 'ORIGIN_LOCKED'];

/** Whether an error says that the request was not carried out. The outcome of any other failure is unknown. */
export const isFinalError = (error: unknown): boolean =>
  error instanceof ErrorResponse &&
  error.status < 500 &&
  !TRANSIENT.includes(error.status) &&
  !transientCodes.includes(error.code);
