import { SESSION_COOKIE } from '#lib/contract/endpoint.ts';
import { ApiError, unauthenticated } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createSession as contract } from '../contracts/session.ts';
import { secondsAsTime } from '../model.ts';
import { signIn } from '../sign-in.ts';
import { toValidation } from '../tokens.ts';

/** Maximum size of the token: browsers accept cookies of 4096 bytes, name included. RFC 6265bis, 5.6 */
const MAX_TOKEN_BYTES = 4096 - SESSION_COOKIE.length;

/** Maximum lifetime of a cookie in browsers, in seconds. */
const MAX_COOKIE_SECONDS = 400 * 86_400;

/**
 * Sets the session cookie to the bearer token until it expires. In exchange for a sign-in code, sets it to a new
 * session token.
 */
export const createSession: UseCase<typeof contract> = async (
  _request,
  { caller, tokens, clock },
) => {
  // A request with a cookie only has a session already.
  if (tokens.bearer === undefined) throw unauthenticated();
  const now = Date.parse(clock());
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
