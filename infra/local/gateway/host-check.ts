import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import { ApiError } from '#lib/contract/errors.ts';
import { config } from '#lib/platform/config.ts';
import { isLoopback } from '#lib/platform/loopback.ts';

/**
 * Throws HOST_NOT_ALLOWED unless a `Host` header names this service: by a loopback name, or by the host that it
 * listens on. A page whose own name resolves to this machine (DNS rebinding) is of the same origin for its
 * browser, but its requests carry that name.
 *
 * Any port is fine: a tunnel or a container may forward another one, and a page cannot change its name by a port.
 */
export function checkHost(header: string | undefined): void {
  if (!isOwnHost(header)) throw new ApiError('HOST_NOT_ALLOWED', { host: config('HOST') });
}

function isOwnHost(header = ''): boolean {
  const [, host = ''] = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(header) ?? [];
  const address = host.replace(/^\[|\]$/g, '').toLowerCase();
  const listens = config('HOST').toLowerCase();
  if (isLoopback(host) || address === listens) return true;
  // A service on all addresses has many. No address is a name that could be rebound.
  return (listens === '0.0.0.0' || listens === '::') && isIP(address) !== 0;
}

/**
 * A listener that only programs call: it refuses foreign hosts, and whatever has an `Origin`, which is what
 * browsers add to the requests of pages.
 */
export const forPrograms = (listener: RequestListener): RequestListener =>
  guarded(listener, ({ headers }) => {
    checkHost(headers.host);
    if (headers.origin !== undefined) throw new ApiError('ORIGIN_NOT_ALLOWED');
  });

/** A listener that browsers may call: it refuses foreign hosts. */
export const forOwnHost = (listener: RequestListener): RequestListener =>
  guarded(listener, ({ headers }) => checkHost(headers.host));

const guarded =
  (listener: RequestListener, check: (request: Parameters<RequestListener>[0]) => void) =>
  (...[request, response]: Parameters<RequestListener>): void => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    try {
      check(request);
    } catch (error) {
      const { status, message } = error as ApiError;
      response.writeHead(status, { 'Content-Type': 'text/plain', Connection: 'close' });
      response.end(`${message}\n`);
      return;
    }
    listener(request, response);
  };
