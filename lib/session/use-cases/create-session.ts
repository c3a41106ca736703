import { SESSION_COOKIE } from '#lib/contract/endpoint.ts';
import { ApiError, unauthenticated } from '#lib/contract/errors.ts';
import type { Caller } from '#lib/platform/auth/token.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createSession as contract } from '../contracts/session.ts';
import { secondsAsTime, toUser } from '../model.ts';
import { assertUnused, findUser } from '../repository.ts';
import { signIn } from '../sign-in.ts';
import { toValidation } from '../tokens.ts';

/** Maximum size of the token: browsers accept cookies of 4096 bytes, name included. RFC 6265bis, 5.6 */
const MAX_TOKEN_BYTES = 4096 - SESSION_COOKIE.length;

/** Maximum lifetime of a cookie in browsers, in seconds. */
const MAX_COOKIE_SECONDS = 400 * 86_400;

/**
 * Sets the session cookie to the bearer token until it expires. In exchange for a sign-in code, sets it to a new
 * session token. A preview returns the person of that session only.
 */
export const createSession: UseCase<typeof contract> = async (
  { body },
  { caller, tokens, clock },
) => {
  // A request with a cookie only has a session already.
  if (tokens.bearer === undefined) throw unauthenticated();
  const now = Date.parse(clock());
  if (body?.preview) return { data: await preview(caller, now) };
  const { token, expires } =
    caller.sessionSeconds === undefined
      ? { token: tokens.bearer, expires: caller.expires }
      : await signIn(caller, caller.sessionSeconds, now);
  if (token.length > MAX_TOKEN_BYTES) throw new ApiError('TOKEN_TOO_LARGE');
  const { seconds_left } = toValidation(expires, now);
  return {
    data: { ok: true, expires_at: secondsAsTime(expires) },
    cookie: { token, seconds: seconds_left ?? MAX_COOKIE_SECONDS },
  };
};

/**
 * Returns the person of a token or an unused code, by the user store, else by its claims, and when the session would
 * expire.
 */
async function preview(caller: Caller, now: number) {
  const { sub, sessionSeconds } = caller;
  const [user] = await Promise.all([
    findUser(sub),
    sessionSeconds === undefined ? undefined : assertUnused(caller),
  ]);
  const { id, name } = toUser(caller, user);
  const expires = sessionSeconds === undefined ? caller.expires : now / 1000 + sessionSeconds;
  return { ok: true, expires_at: secondsAsTime(expires), sub: id, name };
}
