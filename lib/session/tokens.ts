import { toSessionId } from '#lib/platform/auth/claims.ts';
import { verifySignature } from '#lib/platform/auth/token.ts';
import { CLOCK_SKEW_SECONDS } from '#lib/platform/clock.ts';
import { secondsAsTime } from './model.ts';

/** A session to end, with the expiry of its token in seconds since 1970. */
export type SessionToEnd = { id: string; expires: number };

/** Returns the session of a token with a valid signature that has not expired at `now` (ms); undefined for others. */
export async function toSessionToEnd(
  token: string,
  now: number,
): Promise<SessionToEnd | undefined> {
  const claims = await verifySignature(token);
  const expires = claims?.exp;
  if (!claims || typeof expires !== 'number' || expires + CLOCK_SKEW_SECONDS < now / 1000)
    return undefined;
  return { id: toSessionId(claims, token), expires };
}

/** Returns the `exp` of a token with a valid signature; undefined for others, and without `exp`. */
export const readExpiry = async (token: string): Promise<unknown> =>
  (await verifySignature(token))?.exp;

/** Returns the validation of an `exp` claim (seconds since 1970) at `now` (ms). */
export function toValidation(exp: unknown, now: number) {
  if (typeof exp !== 'number') return { valid: false, expires_at: null, seconds_left: null };
  const difference = Math.floor(exp) - Math.floor(now / 1000);
  const secondsLeft = Math.max(0, difference);
  return {
    valid: difference > 0,
    expires_at: secondsAsTime(exp),
    // Larger numbers are not exact in JSON.
    seconds_left: Number.isSafeInteger(secondsLeft) ? secondsLeft : null,
  };
}
