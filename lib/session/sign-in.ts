import { signToken } from '#lib/platform/auth/sign-token.ts';
import type { Caller } from '#lib/platform/auth/token.ts';
import { recordSignIn } from './repository.ts';

/**
 * Exchanges the sign-in code of a caller for a session token of `seconds` from `now` (ms). Throws 401 if the code
 * was used before. Signs first: a failure to sign does not use the code up.
 */
export async function signIn(
  code: Caller,
  seconds: number,
  now: number,
): Promise<{ token: string; expires: number }> {
  const { sub, roles } = code;
  const token = await signToken({ sub, role: roles[0] ?? '' }, seconds);
  await recordSignIn(code);
  return { token, expires: Math.floor(now / 1000) + seconds };
}
