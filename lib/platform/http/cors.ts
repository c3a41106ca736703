import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { isLoopback, isPrivate } from '../loopback.ts';
import type { HttpResponse, Exchange, Middleware } from './exchange.ts';

const exposedHeaders = 'ETag, Link, X-Request-ID, Retry-After';
const allowedHeaders =
  'Authorization, Content-Type, If-Match, Idempotency-Key, Last-Event-ID, X-Request-ID';

type Request = Pick<Exchange, 'headers'>;

/** Adds CORS and security headers, and those of the endpoint, to every response, including errors. */
export function commonHeaders(ofEndpoint: Record<string, string> = {}): Middleware {
  const add: Middleware['after'] = ({ event, response }) => {
    if (!response) return;
    const { Vary: vary } = response.headers;
    Object.assign(response.headers, responseHeaders(event), ofEndpoint);
    if (vary !== undefined)
      response.headers.Vary = [response.headers.Vary, vary].filter(Boolean).join(', ');
  };
  return { after: add, onError: add };
}

/** Returns the response to a CORS preflight, which needs no token. */
export const preflight = (exchange: Exchange): HttpResponse => ({
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
  const exposeHeaders = { 'Access-Control-Expose-Headers': exposedHeaders };
  const allowedOrigins = config('CORS_ORIGINS');
  if (allowedOrigins.includes('*')) return { 'Access-Control-Allow-Origin': '*', ...exposeHeaders };
  if (origin === undefined) return { Vary: 'Origin' };
  const isLocal = isLoopbackOrigin(origin) || isOwnOrigin(origin, host);
  if (!isListed(origin) && !(allowedOrigins.includes('loopback') && isLocal))
    return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    // Only origins that are listed by name may send the cookie.
    ...(isListed(origin) && { 'Access-Control-Allow-Credentials': 'true' }),
    Vary: 'Origin',
    ...exposeHeaders,
  };
}

/** Returns whether CORS_ORIGINS lists an origin by name; `*` and `loopback` list none. */
const isListed = (origin: string): boolean =>
  URL.canParse(origin) && config('CORS_ORIGINS').includes(origin);

const isLoopbackOrigin = (origin: string): boolean =>
  isWebPage(origin) && isLoopback(new URL(origin).hostname);

/** Returns whether an origin is the service's own: that of its address, or of the address that visitors use. */
const isOwnOrigin = (origin: string, host: string | undefined): boolean =>
  isWebPage(origin) && (new URL(origin).host === host || origin === config('PUBLIC_URL'));

/** Returns whether an origin is a web page; `null` and browser extensions are not. */
const isWebPage = (origin: string) =>
  URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol);

/**
 * Throws ORIGIN_NOT_ALLOWED for a request without a token from a foreign page: neither the service's own, nor on a
 * loopback host, nor listed. Programs send no Origin.
 */
export function refuseForeignOrigin({ origin, host }: Exchange['headers']): void {
  if (origin === undefined || isOwnOrigin(origin, host)) return;
  if (!isLoopbackOrigin(origin) && !isListed(origin)) throw originNotAllowed(origin);
}

/**
 * Throws ORIGIN_NOT_ALLOWED for a request that a page of another site has caused, unless its origin is allowed. Browsers
 * say so in `Sec-Fetch-Site`; they send no Origin for a picture or a link.
 */
export function refuseOtherSites(headers: Exchange['headers']): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== 'cross-site') return;
  if (origin === undefined)
    throw new ApiError('ORIGIN_NOT_ALLOWED', {
      problem: 'A page of another site has caused this request',
    });
  refuseForeignOrigin(headers);
}

/** Returns the error of an origin that a browser has sent, or of a request with the cookie that has none. */
const originNotAllowed = (origin: string | undefined): ApiError =>
  new ApiError('ORIGIN_NOT_ALLOWED', {
    problem:
      origin === undefined
        ? 'A change with the session cookie needs the header Origin, which is missing'
        : 'A page of this origin may not make changes or open sockets',
  });

/**
 * Throws ORIGIN_NOT_ALLOWED unless a request authenticated by the cookie alone comes from the service's own
 * origin or a listed one: browsers add the cookie by themselves.
 */
export function requireTrustedOrigin({ origin, host }: Exchange['headers']): void {
  if (origin === undefined) throw originNotAllowed(origin);
  if (isListed(origin)) return;
  // An attacker on the network can forge a page that is sent over plain HTTP.
  if (!isOwnOrigin(origin, host) || !isPrivate(new URL(origin))) throw originNotAllowed(origin);
}
