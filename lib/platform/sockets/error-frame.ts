import type { ApiError } from '#lib/contract/errors.ts';

/** The frame that tells a subscriber of an error. */
export const errorFrame = ({ code, message }: ApiError) => ({
  event: 'error',
  code,
  detail: message,
});
