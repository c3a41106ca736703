import { ApiError, unauthenticated } from '#lib/contract/errors.ts';
import type { ConnectRoute } from '#lib/contract/socket.ts';
import { isLoggedOut } from '../auth/logouts.ts';
import { redeemSocketToken } from '../auth/socket-tokens.ts';
import { requiresToken } from '../http/authentication.ts';
import { refuseForeignOrigin, requireTrustedOrigin } from '../http/cors.ts';
import { readQueryToken, readTokens } from '../http/session-token.ts';
import { openSession } from '../auth/session.ts';
import { CLOCK_SKEW_SECONDS } from '../clock.ts';
import type { Caller } from '../auth/token.ts';
import type { SocketEvent } from './socket-event.ts';

/** Who may open a socket: nobody known, or somebody by a session. */
export type Admitted = {
  sub?: string;
  /** The session, as a logout names it, and its end in seconds since 1970. */
  session?: { session: string; until: number };
};

/**
 * Who opens a socket: by the ticket or token in the query, the bearer token, or the cookie, in this
 * order. 401 without a good one, 403 without the scope, where they are asked for; 403 without a token from
 * a foreign origin.
 */
export async function admission(route: ConnectRoute, event: SocketEvent): Promise<Admitted> {
  const headers = inLowerCase(event.headers ?? {});
  const { bearer, cookie } = readTokens({ headers, cookies: headers.cookie?.split(';') });
  const queried = readQueryToken(event);
  const token = queried ?? bearer ?? cookie;
  if (token === undefined) {
    if (requiresToken(route.caller)) throw unauthenticated();
    // CORS does not cover sockets: any page could open one.
    refuseForeignOrigin(headers);
    return {};
  }
  const caller = token === queried ? await callerOf(token) : await callerBy(token);
  if (requiresToken(route.caller) && !caller.scopes.has(route.caller.scope))
    throw new ApiError('SCOPE_MISSING', { scope: route.caller.scope });
  // A browser sends cookies by itself, and keeps no page from opening a socket.
  if (token === cookie) requireTrustedOrigin(headers);
  const { sub, session, expires } = caller;
  // What is stored is a number that is exact.
  const until = Math.min(expires + CLOCK_SKEW_SECONDS, Number.MAX_SAFE_INTEGER);
  return { sub, session: { session, until } };
}

/** A session token has dots, and a ticket none. */
async function callerOf(queried: string): Promise<Caller> {
  if (queried.includes('.')) return callerBy(queried);
  const caller = await redeemSocketToken(queried);
  if (!caller || (await isLoggedOut(caller.session))) throw unauthenticated();
  return caller;
}

async function callerBy(token: string): Promise<Caller> {
  const { caller, logoutCheck } = await openSession(token);
  await logoutCheck;
  return caller;
}

function inLowerCase(headers: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value] as const],
  );
  return Object.fromEntries(given);
}
