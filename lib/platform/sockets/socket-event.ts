import type { ApiError } from '#lib/contract/errors.ts';
import type { ConnectRoute, FrameRoute } from '#lib/contract/socket.ts';
import { systemClock, type Clock } from '../clock.ts';

/** The event of API Gateway for a new socket, a message or a closed socket. */
export type SocketEvent = {
  requestContext: {
    routeKey: string;
    eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT';
    connectionId: string;
    requestId: string;
    identity: { sourceIp: string };
  };
  /** Headers of the request that opens the socket, in their original case. */
  headers?: Record<string, string | undefined> | null;
  queryStringParameters?: Record<string, string | undefined> | null;
  body?: string;
  isBase64Encoded: boolean;
};

/** The status decides whether a socket is opened. The body is sent to it if the route has a response. */
export type SocketResponse = { statusCode: number; body?: string };

export type SocketHandler = (event: SocketEvent) => Promise<SocketResponse>;

export type Socket = { id: string; clock: Clock };

export const socketOf = ({ requestContext }: SocketEvent): Socket => ({
  id: requestContext.connectionId,
  clock: systemClock,
});

/** Returns the frame that reports an error to a subscriber. */
export const errorFrame = ({ code, message }: ApiError) => ({
  event: 'error',
  code,
  detail: message,
});

export const logKeysOf = ({ requestContext }: SocketEvent, { id }: ConnectRoute | FrameRoute) => ({
  request_id: requestContext.requestId,
  connection: requestContext.connectionId,
  endpoint: id,
});
