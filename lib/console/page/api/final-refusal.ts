import { Refusal } from './call.ts';

/** The statuses below 500 after which a request may still be carried out. */
const TRANSIENT = [408, 425, 429];

/** Whether an error says that the request was not carried out. The outcome of any other failure is unknown. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.status < 500 &&
  !TRANSIENT.includes(error.status) &&
  error.code !== 'REQUEST_IN_PROGRESS';
