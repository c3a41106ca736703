import { secondsAsTime } from './model.ts';

/** What `/auth/validate` says of a token. */
export type Validation = {
  valid: boolean;
  expires_at: string | null;
  seconds_left: number | null;
};

/** Of no token, of one that cannot be decoded or verified, and of one without `exp`. */
const nothing: Validation = { valid: false, expires_at: null, seconds_left: null };

/** What an `exp` claim, in seconds since 1970, comes to at a moment in milliseconds. */
export function validationOf(exp: unknown, now: number): Validation {
  if (typeof exp !== 'number') return nothing;
  const difference = Math.floor(exp) - Math.floor(now / 1000);
  const left = Math.max(0, difference);
  return {
    valid: difference > 0,
    expires_at: secondsAsTime(exp),
    // A number of seconds that is not exact would be none.
    seconds_left: Number.isSafeInteger(left) ? left : null,
  };
}
