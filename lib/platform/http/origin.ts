import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { isLoopback, isPrivate } from '../loopback.ts';
import type { Exchange } from './exchange.ts';

type Headers = Exchange['headers'];

/** Returns whether CORS_ORIGINS lists an origin by name; `*` and `loopback` list none. */
export const isListed = (origin: string): boolean =>
  URL.canParse(origin) && config('CORS_ORIGINS').includes(origin);

/** Returns whether an origin is on a loopback host, with any port. */
export const isLoopbackOrigin = (origin: string): boolean =>
  isWebPage(origin) && isLoopback(new URL(origin).hostname);

/** Returns whether an origin has the host that the request was sent to. */
export const isOwnOrigin = (origin: string, host: string | undefined): boolean =>
  isWebPage(origin) && new URL(origin).host === host;

/** Returns whether an origin is a web page; `null` and browser extensions are not. */
const isWebPage = (origin: string) =>
  URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol);

/**
 * Throws ORIGIN_NOT_ALLOWED for a request without a token from a foreign page: neither the service's own, nor on a
 * loopback host, nor listed. Programs send no Origin.
 */
export function refuseForeignOrigin({ origin, host }: Headers): void {
  if (origin === undefined || isOwnOrigin(origin, host)) return;
  if (!isLoopbackOrigin(origin) && !isListed(origin)) throw new ApiError('ORIGIN_NOT_ALLOWED');
}

/**
 * Throws ORIGIN_NOT_ALLOWED unless a request authenticated by the cookie alone comes from the service's own
 * origin or a listed one: browsers add the cookie by themselves.
 */
export function requireTrustedOrigin({ origin = '', host }: Headers): void {
  if (isListed(origin)) return;
  // An attacker on the network can forge a page that is sent over plain HTTP.
  if (!isOwnOrigin(origin, host) || !isPrivate(new URL(origin)))
    throw new ApiError('ORIGIN_NOT_ALLOWED');
}
