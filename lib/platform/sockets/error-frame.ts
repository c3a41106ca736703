import type { ApiError } from '#lib/contract/errors.ts';

/** Returns the frame that reports an error to a subscriber. */
export const errorFrame = ({ code, message }: ApiError) => ({
  event: 'error',
  code,
  detail: message,
});
