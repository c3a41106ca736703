import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { ApiError } from '#lib/contract/errors.ts';
import { config } from '#lib/platform/config.ts';
import { isLoopback } from '#lib/platform/loopback.ts';

/**
 * Throws AMBIGUOUS_HOST for several `Host` headers, and HOST_NOT_ALLOWED unless the header is a loopback name or the
 * host that the service listens on. This prevents DNS rebinding: if the name of a page resolves to this machine, the
 * browser takes both for one origin, but the requests carry the page's name.
 *
 * Any port is fine: a tunnel or a container may forward another one, and a page cannot change its name by a port.
 */
export function checkHost({ headersDistinct }: IncomingMessage): void {
  const [header, ...others] = headersDistinct.host ?? [];
  if (others.length > 0) throw new ApiError('AMBIGUOUS_HOST');
  if (!isOwnHost(header)) throw new ApiError('HOST_NOT_ALLOWED', { host: config('HOST') });
}

function isOwnHost(header = ''): boolean {
  const [, host = ''] = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.exec(header) ?? [];
  const address = host.replace(/^\[|\]$/g, '').toLowerCase();
  const listenAddress = config('HOST').toLowerCase();
  if (isLoopback(host) || address === listenAddress) return true;
  // A service on all addresses accepts any address; only names can be rebound.
  return (listenAddress === '0.0.0.0' || listenAddress === '::') && isIP(address) !== 0;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Wraps a listener for programs only: it rejects foreign hosts, and requests with an `Origin`, which browsers add to
 * requests of pages.
 */
export const forPrograms = (listener: Listener) =>
  forOwnHost((request, response) => {
    if (request.headers.origin !== undefined)
      throw new ApiError('ORIGIN_NOT_ALLOWED', {
        problem: 'This address is for programs, which send no Origin',
      });
    return listener(request, response);
  });

/** Wraps a listener for programs and browsers: it rejects foreign hosts. */
export const forOwnHost =
  (listener: Listener): RequestListener =>
  (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const respond = async () => {
      checkHost(request);
      await listener(request, response);
    };
    respond().catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      const { status, message } = error instanceof ApiError ? error : new ApiError('INTERNAL');
      response.writeHead(status, { 'Content-Type': 'text/plain', Connection: 'close' });
      return response.end(`${message}\n`);
    });
  };
