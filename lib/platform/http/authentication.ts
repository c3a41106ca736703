import { isPublic, scopeOf, type CallerRule, type Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, unauthenticated } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { awaitLogoutCheck, setLogoutCheck } from '../logout-check.ts';
import { grantScopes } from '../auth/roles.ts';
import { openSession } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { DEFAULT_USER, type Middleware } from './exchange.ts';
import { refuseForeignOrigin, refuseOtherSites, requireTrustedOrigin } from './cors.ts';
import { readQueryToken, readTokens } from './session-token.ts';

/** Authenticates the caller. Throws 401 without a valid token, 403 without the scope. */
export function authentication(endpoint: Declaration): Middleware {
  const { caller: rule, method, request } = endpoint;
  const acceptsQuery = request.query !== undefined && 'token' in request.query;
  const changesState = method !== 'GET';
  if (isPublic(endpoint)) return { before: () => undefined };
  return {
    before: async ({ event }) => {
      const needsToken = requiresToken(rule);
      const { bearer, cookie } = readTokens(event);
      const token = bearer ?? cookie ?? (acceptsQuery ? readQueryToken(event) : undefined);
      if (endpoint.refusesOtherSites && bearer === undefined) refuseOtherSites(event.headers);
      if (token === undefined) {
        if (needsToken) throw unauthenticated();
        if (changesState) refuseForeignOrigin(event.headers);
        if (rule.rule === 'open') event.caller = defaultCaller();
        return;
      }
      const { caller, logoutCheck } = await openSession(token, endpoint.acceptsSignInCode);
      setLogoutCheck(logoutCheck);
      event.caller = caller;
      const scope = scopeOf(rule);
      if (needsToken && scope !== undefined && !caller.scopes.has(scope))
        throw new ApiError('SCOPE_MISSING', { scope });
      if (changesState && bearer === undefined) requireTrustedOrigin(event.headers);
    },
    // Every response waits: an ended session gets 401 only.
    after: awaitLogoutCheck,
    onError: async (request) => {
      await awaitLogoutCheck().catch((unauthenticatedError: unknown) => {
        request.error = unauthenticatedError as Error;
      });
    },
  };
}

/** Returns the caller of a request without a token under ACCESS=open. */
const defaultCaller = (): Caller => ({
  sub: DEFAULT_USER,
  roles: ['engineer'],
  groups: [],
  scopes: grantScopes(['engineer'], undefined),
  sessionId: '',
  expires: 0,
});

/** Returns whether a caller must send a token. The only place that reads ACCESS. */
export function requiresToken({ rule }: CallerRule): boolean {
  if (rule === 'open') return config('ACCESS') === 'session';
  return rule === 'scope' || rule === 'user';
}
