import { ApiError, unauthenticated } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createSession as contract } from '../contracts/session.ts';
import { secondsAsTime } from '../model.ts';
import { toValidation } from '../tokens.ts';

/** Maximum size of the token: browsers accept cookies of 4096 bytes, name included. RFC 6265bis, 5.6 */
const MAX_TOKEN_BYTES = 4096 - 'session_jwt'.length;

/** Maximum lifetime of a cookie in browsers, in seconds. */
const MAX_COOKIE_SECONDS = 400 * 86_400;

/** Sets the session cookie to the bearer token, until it expires. */
export const createSession: UseCase<typeof contract> = (_request, { caller, tokens, clock }) => {
  const token = tokens.bearer;
  // A request with a cookie only has a session already.
  if (token === undefined) throw unauthenticated();
  if (token.length > MAX_TOKEN_BYTES) throw new ApiError('TOKEN_TOO_LARGE');
  const { seconds_left } = toValidation(caller.expires, Date.parse(clock()));
  const data = { ok: true, expires_at: secondsAsTime(caller.expires) };
  return Promise.resolve({ data, cookie: { token, seconds: seconds_left ?? MAX_COOKIE_SECONDS } });
};
