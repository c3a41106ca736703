import type { ConnectRoute, FrameRoute } from '#lib/contract/socket.ts';
import { systemClock, type Clock } from '../clock.ts';

/** What API Gateway sends of a socket: that it is opened, said something, or is closed. */
export type SocketEvent = {
  requestContext: {
    routeKey: string;
    eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT';
    connectionId: string;
    requestId: string;
  };
  /** Of the request that opens it, in whatever case they were sent. */
  headers?: Record<string, string | undefined> | null;
  queryStringParameters?: Record<string, string | undefined> | null;
  body?: string;
  isBase64Encoded: boolean;
};

/** The status decides whether a socket is opened; a body is sent to it where the route answers. */
export type SocketAnswer = { statusCode: number; body?: string };

export type SocketHandler = (event: SocketEvent) => Promise<SocketAnswer>;

/** The socket that an event is about. */
export type Socket = { id: string; clock: Clock };

export const socketOf = ({ requestContext }: SocketEvent): Socket => ({
  id: requestContext.connectionId,
  clock: systemClock,
});

/** Keys of every line that is logged for an event. */
export const logKeysOf = ({ requestContext }: SocketEvent, { id }: ConnectRoute | FrameRoute) => ({
  request_id: requestContext.requestId,
  connection: requestContext.connectionId,
  endpoint: id,
});
