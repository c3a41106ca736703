import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { sha256 } from '../ids.ts';
import type { Middleware } from './exchange.ts';

/** The header by which CloudFront shows that it has forwarded a request. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';

/** Throws ORIGIN_LOCKED for a request that has not passed CloudFront, if the deployment has it in front. */
export function originLock(): Middleware {
  return {
    before: ({ event }) => {
      const hashes = config('ORIGIN_SECRET_HASHES');
      if (hashes.length === 0) return;
      const secret = event.headers[ORIGIN_SECRET_HEADER];
      if (secret === undefined || !hashes.includes(sha256(secret)))
        throw new ApiError('ORIGIN_LOCKED');
    },
  };
}
