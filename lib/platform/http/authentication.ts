import { isPublic, scopeOf, type CallerRule, type Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, unauthenticated } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { awaitLogoutCheck, setLogoutCheck } from '../auth/logout-check.ts';
import { grantScopes } from '../auth/roles.ts';
import { openSession } from '../auth/session.ts';
import type { Caller } from '../auth/token.ts';
import { DEFAULT_USER, type Stage } from './exchange.ts';
import { refuseForeignOrigin, requireTrustedOrigin } from './origin.ts';
import { readQueryToken, readTokens } from './session-token.ts';

/** Finds out who calls, and refuses who may not: 401 without a good token, 403 without the scope. */
export function authentication(endpoint: Declaration): Stage {
  const { caller: rule, method, request } = endpoint;
  const acceptsQuery = request.query !== undefined && 'token' in request.query;
  const changesState = method !== 'GET';
  if (isPublic(endpoint)) return { before: () => undefined };
  return {
    before: async ({ event }) => {
      const asked = requiresToken(rule);
      const { bearer, cookie } = readTokens(event);
      const token = bearer ?? cookie ?? (acceptsQuery ? readQueryToken(event) : undefined);
      if (token === undefined) {
        if (asked) throw unauthenticated();
        if (changesState) refuseForeignOrigin(event.headers);
        if (rule.rule === 'open') event.caller = defaultCaller();
        return;
      }
      const { caller, logoutCheck } = await openSession(token);
      setLogoutCheck(logoutCheck);
      event.caller = caller;
      const scope = scopeOf(rule);
      if (asked && scope !== undefined && !caller.scopes.has(scope))
        throw new ApiError('SCOPE_MISSING', { scope });
      if (changesState && bearer === undefined) requireTrustedOrigin(event.headers);
    },
    // An answer waits, whatever it is: to a session that was ended there is one alone.
    after: awaitLogoutCheck,
    onError: async (request) => {
      await awaitLogoutCheck().catch((refusal: unknown) => {
        request.error = refusal as Error;
      });
    },
  };
}

/** Who acts where a token is asked for under ACCESS=session alone, and none is sent. */
const defaultCaller = (): Caller => ({
  sub: DEFAULT_USER,
  roles: ['engineer'],
  groups: [],
  scopes: grantScopes(['engineer'], undefined),
  session: '',
  expires: 0,
});

/** Whether a token must be sent. The one place that knows ACCESS. */
export function requiresToken({ rule }: CallerRule): boolean {
  if (rule === 'open') return config('ACCESS') === 'session';
  return rule === 'scope' || rule === 'user';
}
