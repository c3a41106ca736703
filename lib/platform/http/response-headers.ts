import { config } from '../config.ts';
import type { Answer, Exchange, Stage } from './exchange.ts';
import { isListed, isLoopbackOrigin, isOwnOrigin } from './origin.ts';

const readable = 'ETag, Link, X-Request-ID, Retry-After';
const sendable =
  'Authorization, Content-Type, If-Match, Idempotency-Key, Last-Event-ID, X-Request-ID';

type Request = Pick<Exchange, 'headers'>;

/** Adds the CORS and security headers to every response, errors too. */
export function commonHeaders(): Stage {
  const add: Stage['after'] = ({ event, response }) => {
    if (response) Object.assign(response.headers, responseHeaders(event));
  };
  return { after: add, onError: add };
}

/** Responds to a CORS preflight, which needs no token and reaches no use case. */
export const preflight = (exchange: Exchange): Answer => ({
  statusCode: 204,
  headers: {
    ...responseHeaders(exchange),
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': sendable,
    'Access-Control-Max-Age': '3600',
    'X-Request-ID': exchange.requestId,
  },
});

/** Headers of every response: what browsers may do with it. HSTS is for HTTPS only, as on AWS. */
export const responseHeaders = (request: Request): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(request.headers['x-forwarded-proto'] === 'https' && {
    'Strict-Transport-Security': 'max-age=31536000',
  }),
  ...corsHeaders(request),
});

function corsHeaders({ headers: { origin, host } }: Request): Record<string, string> {
  const shared = { 'Access-Control-Expose-Headers': readable };
  const allowed = config('CORS_ORIGINS');
  if (allowed.includes('*')) return { 'Access-Control-Allow-Origin': '*', ...shared };
  if (origin === undefined) return { Vary: 'Origin' };
  const isLocal = isLoopbackOrigin(origin) || isOwnOrigin(origin, host);
  if (!isListed(origin) && !(allowed.includes('loopback') && isLocal)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    // The cookie is for origins that are listed one by one.
    ...(isListed(origin) && { 'Access-Control-Allow-Credentials': 'true' }),
    Vary: 'Origin',
    ...shared,
  };
}
