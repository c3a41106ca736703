import { ApiError, unauthenticated } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createSession as contract } from '../contracts/session.ts';
import { secondsAsTime } from '../model.ts';
import { validationOf } from '../validation.ts';

/** Bytes of a cookie that every browser keeps, name included. RFC 6265bis, 5.6 */
const COOKIE_BYTES = 4096 - 'session_jwt'.length;

/** Browsers keep no cookie for more seconds, whatever it says. */
const LONG = 400 * 86_400;

/** Puts the bearer token into the session cookie, for as long as it is good. */
export const createSession: UseCase<typeof contract> = (_request, { caller, tokens, clock }) => {
  const token = tokens.bearer;
  // A cookie alone is a session already.
  if (token === undefined) throw unauthenticated();
  if (token.length > COOKIE_BYTES) throw new ApiError('TOKEN_TOO_LARGE');
  const { seconds_left } = validationOf(caller.expires, Date.parse(clock()));
  const data = { ok: true, expires_at: secondsAsTime(caller.expires) };
  return Promise.resolve({ data, cookie: { token, seconds: seconds_left ?? LONG } });
};
