import { isLoopback } from '../loopback.ts';
import { header, type Exchange } from './exchange.ts';

const NAME = 'session_jwt';

/** The session tokens that a request carries, unverified. */
export type RequestTokens = { bearer?: string; cookie?: string };

/** What becomes of the browser's session cookie: it holds a token for so many seconds, or is deleted. */
export type SessionCookie = { token: string; seconds: number } | 'deleted';

/** Returns the tokens in the headers. An empty one counts as absent. */
export function readTokens(exchange: Pick<Exchange, 'headers' | 'cookies'>): RequestTokens {
  const [, bearer] = /^bearer\s+(\S.*)$/i.exec(header(exchange, 'authorization') ?? '') ?? [];
  const cookies = exchange.cookies?.map((text) => text.trim()) ?? [];
  const cookie = cookies.find((text) => text.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return { bearer: bearer?.trim(), cookie: cookie === '' ? undefined : cookie };
}

type WithQuery = { queryStringParameters?: Record<string, string | undefined> | null | undefined };

/** Returns the token in the query, for what declares one there. An empty one counts as absent. */
export function readQueryToken({ queryStringParameters }: WithQuery): string | undefined {
  const token = queryStringParameters?.token;
  return token === '' ? undefined : token;
}

/**
 * The `Set-Cookie` text. No script reads it, no other site sends it, and it travels encrypted: only on
 * this machine is there plain HTTP.
 */
export function toSetCookie(change: SessionCookie, exchange: Exchange): string {
  const { token, seconds } = change === 'deleted' ? { token: '', seconds: 0 } : change;
  const host = `http://${header(exchange, 'host') ?? ''}`;
  const plain = URL.canParse(host) && isLoopback(new URL(host).hostname);
  return [
    `${NAME}=${token}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(plain ? [] : ['Secure']),
  ].join('; ');
}
