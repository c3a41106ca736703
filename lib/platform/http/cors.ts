import { config } from '../config.ts';
import type { Answer, Exchange, Stage } from './exchange.ts';

const readable = 'ETag, Link, X-Request-ID, Retry-After';
const sendable =
  'Authorization, Content-Type, If-Match, Idempotency-Key, Last-Event-ID, X-Request-ID';

/** Adds the CORS headers to every answer, errors too. */
export function cors(): Stage {
  const dress: Stage['after'] = ({ event, response }) => {
    if (response) Object.assign(response.headers, corsHeaders(event));
  };
  return { after: dress, onError: dress };
}

/** The answer to a browser that asks before it sends; it needs no token and reaches no use case. */
export const preflight = (exchange: Exchange): Answer => ({
  statusCode: 204,
  headers: {
    ...corsHeaders(exchange),
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': sendable,
    'Access-Control-Max-Age': '3600',
    'X-Request-ID': exchange.requestId,
  },
});

/** Whether a browser at `origin` is listed; `*` lists none by name. */
export const isListed = (origin: string): boolean =>
  origin !== '*' && config('CORS_ORIGINS').includes(origin);

/** What a browser may do with an answer, by the origin that it names. */
export function corsHeaders(exchange: Pick<Exchange, 'headers'>): Record<string, string> {
  const origin = exchange.headers.origin;
  const shared = { 'Access-Control-Expose-Headers': readable };
  if (config('CORS_ORIGINS').includes('*'))
    return { 'Access-Control-Allow-Origin': '*', ...shared };
  if (origin === undefined || !isListed(origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
    ...shared,
  };
}
