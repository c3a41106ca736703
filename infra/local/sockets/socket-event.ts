import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SocketEvent } from '#lib/platform/sockets/socket-event.ts';

type What = { request?: IncomingMessage; body?: string; isBinary?: boolean };

/** The event that API Gateway would send of a socket. */
export function socketEvent(
  connectionId: string,
  routeKey: string,
  { request, body, isBinary = false }: What = {},
): SocketEvent {
  const eventType =
    routeKey === '$connect' ? 'CONNECT' : routeKey === '$disconnect' ? 'DISCONNECT' : 'MESSAGE';
  return {
    requestContext: { routeKey, eventType, connectionId, requestId: randomUUID() },
    ...(request && {
      headers: headersOf(request),
      queryStringParameters: queryOf(request),
    }),
    ...(body !== undefined && { body }),
    isBase64Encoded: isBinary,
  };
}

/** Headers as they were sent; of those that are repeated the last one. */
function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return Object.fromEntries(names.map((name, at) => [name, rawHeaders[2 * at + 1] ?? '']));
}

function queryOf({ url = '' }: IncomingMessage): Record<string, string> | undefined {
  const query = Object.fromEntries(new URL(url, 'http://localhost').searchParams);
  return Object.keys(query).length > 0 ? query : undefined;
}
