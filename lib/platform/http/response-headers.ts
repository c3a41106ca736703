import { config } from '../config.ts';
import type { Answer, Exchange, Stage } from './exchange.ts';
import { isListed, isLoopbackOrigin, isOwnOrigin } from './origin.ts';

const exposedHeaders = 'ETag, Link, X-Request-ID, Retry-After';
const allowedHeaders =
  'Authorization, Content-Type, If-Match, Idempotency-Key, Last-Event-ID, X-Request-ID';

type Request = Pick<Exchange, 'headers'>;

/** Adds CORS and security headers to every response, including errors. */
export function commonHeaders(): Stage {
  const add: Stage['after'] = ({ event, response }) => {
    if (response) Object.assign(response.headers, responseHeaders(event));
  };
  return { after: add, onError: add };
}

/** Returns the response to a CORS preflight, which needs no token. */
export const preflight = (exchange: Exchange): Answer => ({
  statusCode: 204,
  headers: {
    ...responseHeaders(exchange),
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': '3600',
    'X-Request-ID': exchange.requestId,
  },
});

/** Returns the CORS and security headers of a response. HSTS is sent over HTTPS only. */
export const responseHeaders = (request: Request): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(request.headers['x-forwarded-proto'] === 'https' && {
    'Strict-Transport-Security': 'max-age=31536000',
  }),
  ...corsHeaders(request),
});

function corsHeaders({ headers: { origin, host } }: Request): Record<string, string> {
  const exposed = { 'Access-Control-Expose-Headers': exposedHeaders };
  const allowed = config('CORS_ORIGINS');
  if (allowed.includes('*')) return { 'Access-Control-Allow-Origin': '*', ...exposed };
  if (origin === undefined) return { Vary: 'Origin' };
  const isLocal = isLoopbackOrigin(origin) || isOwnOrigin(origin, host);
  if (!isListed(origin) && !(allowed.includes('loopback') && isLocal)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    // Only origins that are listed by name may send the cookie.
    ...(isListed(origin) && { 'Access-Control-Allow-Credentials': 'true' }),
    Vary: 'Origin',
    ...exposed,
  };
}
