import type { Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, unavailable } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { scopesOf } from '../roles.ts';
import { isBadToken, verifyToken, type Caller } from '../token.ts';
import { isListed } from './cors.ts';
import { DEFAULT_USER, header, type Exchange, type Stage } from './exchange.ts';

/** Finds out who calls, and refuses who may not: 401 without a good token, 403 without the scope. */
export function authentication(endpoint: Declaration): Stage {
  const { caller: rule } = endpoint;
  if (rule.rule === 'anyone') return { before: () => undefined };
  return {
    before: async ({ event }) => {
      const asked = rule.rule === 'scope' || config('ACCESS') === 'session';
      const token = bearerToken(event) ?? cookieToken(event);
      if (token === undefined) {
        if (asked) throw unauthenticated();
        event.caller = defaultCaller();
        return;
      }
      event.caller = await callerOf(token);
      if (asked && !event.caller.scopes.has(rule.scope))
        throw new ApiError('SCOPE_MISSING', { scope: rule.scope });
      if (endpoint.method !== 'GET' && bearerToken(event) === undefined) requireKnownOrigin(event);
    },
  };
}

/** Who acts where no token is asked for and none is sent. */
const defaultCaller = (): Caller => ({
  sub: DEFAULT_USER,
  scopes: scopesOf(['engineer'], undefined),
  isEngineer: true,
});

// One text for every cause, so that an answer does not tell what was wrong with a token.
const unauthenticated = () => new ApiError('UNAUTHENTICATED', {}, { 'WWW-Authenticate': 'Bearer' });

async function callerOf(token: string): Promise<Caller> {
  try {
    return await verifyToken(token);
  } catch (error) {
    if (isBadToken(error)) throw unauthenticated();
    log('error', 'KEYS_UNAVAILABLE', {}, error);
    throw unavailable();
  }
}

function bearerToken(exchange: Exchange): string | undefined {
  const [, token] = /^bearer\b(.*)$/i.exec(header(exchange, 'authorization') ?? '') ?? [];
  return token?.trim();
}

function cookieToken(exchange: Exchange): string | undefined {
  const cookie = exchange.cookies?.find((text) => text.trim().startsWith('session_jwt='));
  return cookie?.trim().slice('session_jwt='.length);
}

/** A browser sends cookies by itself: a change made with nothing else must come from a known page. */
function requireKnownOrigin(exchange: Exchange): void {
  const origin = header(exchange, 'origin') ?? '';
  const own = URL.canParse(origin) && new URL(origin).host === header(exchange, 'host');
  if (!own && !isListed(origin)) throw new ApiError('ORIGIN_NOT_ALLOWED');
}
