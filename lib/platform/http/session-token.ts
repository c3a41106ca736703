import { SESSION_COOKIE } from '#lib/contract/endpoint.ts';
import { isLoopback } from '../loopback.ts';
import type { Exchange } from './exchange.ts';

/** The session tokens that a request carries, unverified. */
export type RequestTokens = { bearer?: string; cookie?: string };

/** Change of the session cookie: a token with its Max-Age, or a deletion. */
export type SessionCookie = { token: string; seconds: number } | 'deleted';

/** Returns the tokens in the headers. An empty one counts as absent. */
export function readTokens(exchange: Pick<Exchange, 'headers' | 'cookies'>): RequestTokens {
  const [, bearer] = /^bearer\s+(\S.*)$/i.exec(exchange.headers.authorization ?? '') ?? [];
  const cookies = exchange.cookies?.map((text) => text.trim()) ?? [];
  const cookie = cookies
    .find((text) => text.startsWith(`${SESSION_COOKIE}=`))
    ?.slice(SESSION_COOKIE.length + 1);
  return { bearer: bearer?.trim(), cookie: cookie === '' ? undefined : cookie };
}

type WithQuery = { queryStringParameters?: Record<string, string | undefined> | null | undefined };

/** Returns the token in the query. An empty one counts as absent. */
export function readQueryToken({ queryStringParameters }: WithQuery): string | undefined {
  const token = queryStringParameters?.token;
  return token === '' ? undefined : token;
}

/** Returns a Set-Cookie header. The cookie is `Secure` except on a loopback host. */
export function toSetCookie(change: SessionCookie, exchange: Exchange): string {
  const { token, seconds } = change === 'deleted' ? { token: '', seconds: 0 } : change;
  const host = `http://${exchange.headers.host ?? ''}`;
  const isLocal = URL.canParse(host) && isLoopback(new URL(host).hostname);
  return [
    `${SESSION_COOKIE}=${token}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isLocal ? [] : ['Secure']),
  ].join('; ');
}
