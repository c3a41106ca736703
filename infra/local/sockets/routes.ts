import pLimit from 'p-limit';
import type { SocketHandler, SocketResponse } from '#lib/platform/sockets/socket-event.ts';
import { socketRoutes } from '../../registry.ts';
import { runAs } from '../access/guard.ts';
import { createHandler } from '../handler.ts';
import { toSocketEvent, type SocketCause } from './event.ts';

/** The maximum number of functions of socket routes that run at the same time. */
const CONCURRENCY = 50;

/** Disconnects have their own limit, so that new clients do not wait for a thousand simultaneous disconnects. */
const DISCONNECT_CONCURRENCY = 5;

/** The response for a client that disconnects before its function runs. */
const goneResponse: SocketResponse = { statusCode: 410 };

/** Runs the function of a route for a connection, unless `isWanted` is false when its turn comes. */
type Call = (
  routeKey: string,
  connectionId: string,
  cause?: SocketCause,
  isWanted?: () => boolean,
) => Promise<SocketResponse>;

/** Returns what calls the function of a route. `actions` are the routes that frames may name. */
export function createRoutes(): { call: Call; actions: Set<string> } {
  const routes = new Map(
    socketRoutes.map((route) => [
      route.route,
      { route, handler: createHandler<SocketHandler>(route.id) },
    ]),
  );
  const [limit, limitDisconnects] = [pLimit(CONCURRENCY), pLimit(DISCONNECT_CONCURRENCY)];
  const call: Call = async (routeKey, connectionId, cause = {}, isWanted = () => true) => {
    const found = routes.get(routeKey);
    if (!found) throw new Error(`There is no route ${routeKey}.`);
    const { route, handler } = found;
    const event = toSocketEvent(routeKey, connectionId, cause);
    const enqueue = routeKey === '$disconnect' ? limitDisconnects : limit;
    const response = await enqueue(() =>
      isWanted() ? runAs(route, () => handler(event)) : goneResponse,
    );
    const hasBody = 'response' in route || routeKey === '$connect';
    return hasBody ? response : { statusCode: response.statusCode };
  };
  return { call, actions: new Set([...routes.keys()].filter((key) => !key.startsWith('$'))) };
}
