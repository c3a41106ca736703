import { ApiError, unauthenticated } from '#lib/contract/errors.ts';
import type { ConnectRoute } from '#lib/contract/socket.ts';
import { isSessionEnded, type SessionOfUser } from '../auth/logouts.ts';
import { redeemSocketToken } from '../auth/socket-tokens.ts';
import { requiresToken } from '../http/authentication.ts';
import { refuseForeignOrigin, requireTrustedOrigin } from '../http/cors.ts';
import { readQueryToken, readTokens } from '../http/session-token.ts';
import { openSession } from '../auth/session.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import type { Caller } from '../auth/token.ts';
import type { SocketEvent } from './socket-event.ts';

/** The authenticated opener of a socket; without a session if no token is required. */
export type SocketCaller = {
  sub?: string;
  /** What the limit of sockets counts by: the `jti` of its token, else its user. */
  owner?: string;
  /** The session, with its expiry in seconds since 1970. */
  session?: SessionOfUser & { expires: number };
};

/**
 * Authenticates the opener of a socket by the token in the query, the bearer token or the cookie, in this order.
 * Throws 401 for an invalid or missing token, 403 for a missing scope, and 403 for a request from a foreign
 * origin with a cookie or no token. Token and scope are optional if the deployment requires no token.
 */
export async function authenticateSocket(
  route: ConnectRoute,
  event: SocketEvent,
): Promise<SocketCaller> {
  const headers = Object.fromEntries(
    Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const { bearer, cookie } = readTokens({ headers, cookies: headers.cookie?.split(';') });
  const queryToken = readQueryToken(event);
  const token = queryToken ?? bearer ?? cookie;
  if (token === undefined) {
    if (requiresToken(route.caller)) throw unauthenticated();
    // CORS does not cover sockets: any page could open one.
    refuseForeignOrigin(headers);
    return {};
  }
  // Only a session token has dots.
  const isSocketToken = token === queryToken && !token.includes('.');
  const caller = await (isSocketToken ? socketTokenCaller(token) : sessionTokenCaller(token));
  if (requiresToken(route.caller) && !caller.scopes.has(route.caller.scope))
    throw new ApiError('SCOPE_MISSING', { scope: route.caller.scope });
  // Browsers send cookies with sockets that foreign pages open.
  if (token === cookie) requireTrustedOrigin(headers);
  const { sub, sessionId, hasJti = true, issuedAt } = caller;
  // The stored number must be a safe integer.
  const expires = Math.min(caller.expires + CLOCK_SKEW_SECONDS, Number.MAX_SAFE_INTEGER);
  return { sub, owner: hasJti ? sessionId : sub, session: { sessionId, sub, issuedAt, expires } };
}

async function socketTokenCaller(token: string): Promise<Caller> {
  const caller = await redeemSocketToken(token);
  if (!caller || (await isSessionEnded(caller))) throw unauthenticated();
  return caller;
}

async function sessionTokenCaller(token: string): Promise<Caller> {
  const { caller, logoutCheck } = await openSession(token);
  await logoutCheck;
  return caller;
}
