import { config } from '../config.ts';
import { header, type Exchange, type Stage } from './exchange.ts';

const readable = 'ETag, Link, X-Request-ID, Retry-After';
const sendable =
  'Authorization, Content-Type, If-Match, Idempotency-Key, Last-Event-ID, X-Request-ID';

/** Adds the CORS headers to every answer, errors and preflights too. */
export function cors(): Stage {
  const dress: Stage['after'] = ({ event, response }) => {
    if (response) Object.assign(response.headers, corsHeaders(event));
  };
  return { after: dress, onError: dress };
}

/** Whether a browser at `origin` is listed; `*` lists none by name. */
export const isListed = (origin: string): boolean => config('CORS_ORIGINS').includes(origin);

function corsHeaders(exchange: Exchange): Record<string, string> {
  const origin = header(exchange, 'origin');
  const shared = { 'Access-Control-Expose-Headers': readable, ...preflight(exchange) };
  if (isListed('*')) return { 'Access-Control-Allow-Origin': '*', ...shared };
  if (origin === undefined || !isListed(origin)) return { Vary: 'Origin' };
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
    ...shared,
  };
}

function preflight(exchange: Exchange): Record<string, string> {
  if (exchange.requestContext.http.method !== 'OPTIONS') return {};
  return {
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': sendable,
    'Access-Control-Max-Age': '3600',
  };
}
