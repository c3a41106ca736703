import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { SocketEvent } from '#lib/platform/sockets/socket-event.ts';

/** The cause of a call: a request that opens a socket (headers and query), a message, or neither when one has closed. */
export type SocketCause = {
  sourceIp?: string | undefined;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  body?: string;
  isBinary?: boolean;
};

const eventTypes: Record<string, 'CONNECT' | 'DISCONNECT'> = {
  $connect: 'CONNECT',
  $disconnect: 'DISCONNECT',
};

/** Returns the event that API Gateway sends to the function of a socket route. */
export function toSocketEvent(
  routeKey: string,
  connectionId: string,
  { sourceIp = '', headers, query = {}, body, isBinary = false }: SocketCause,
): SocketEvent {
  const eventType = eventTypes[routeKey] ?? 'MESSAGE';
  return {
    requestContext: {
      ...{ routeKey, eventType, connectionId, requestId: randomUUID() },
      identity: { sourceIp },
    },
    ...(headers && { headers }),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(body !== undefined && { body }),
    isBase64Encoded: isBinary,
  };
}

/** Returns the address of a request, its headers in their original case, and its query. Of repeated headers, the last one counts. */
export function toConnectCause({ rawHeaders, socket, url = '' }: IncomingMessage): SocketCause {
  const names = rawHeaders.filter((_, at) => at % 2 === 0);
  return {
    sourceIp: socket.remoteAddress,
    headers: Object.fromEntries(names.map((name, at) => [name, rawHeaders[2 * at + 1] ?? ''])),
    query: Object.fromEntries(new URL(url, 'http://localhost').searchParams),
  };
}
