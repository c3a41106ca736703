import { toSessionId } from '#lib/platform/auth/claims.ts';
import { CLOCK_SKEW_SECONDS } from '#lib/platform/clock.ts';
import { verifySignature } from '#lib/platform/auth/token.ts';

/** A session to be ended, and when its token is over by itself, in seconds since 1970. */
export type Ending = { session: string; expires: number };

/** The `exp` of a token whose signature is good; undefined of any other, and of one without. */
export async function expiryOf(token: string): Promise<unknown> {
  return (await verifySignature(token))?.exp;
}

/** The session that a token may still open at a moment in milliseconds, or will; undefined of any other. */
export async function openedBy(token: string, now: number): Promise<Ending | undefined> {
  const claims = await verifySignature(token);
  const expires = claims?.exp;
  if (!claims || typeof expires !== 'number' || expires + CLOCK_SKEW_SECONDS < now / 1000)
    return undefined;
  return { session: toSessionId(claims, token), expires };
}
