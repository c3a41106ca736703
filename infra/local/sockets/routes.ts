import pLimit from 'p-limit';
import type { SocketRoute } from '#lib/contract/socket.ts';
import type { SocketHandler, SocketResponse } from '#lib/platform/sockets/socket-event.ts';
import { socketRoutes } from '../../registry.ts';
import { runAs } from '../access/guard.ts';
import { loadHandler } from '../handler.ts';
import { toSocketEvent, type SocketCause } from './event.ts';

/** The maximum number of functions of socket routes that run at the same time. */
const CONCURRENCY = 50;

/** Disconnects have their own limit, so that new clients do not wait for a thousand simultaneous disconnects. */
const DISCONNECT_CONCURRENCY = 5;

/** The response for a client that disconnects before its function runs. */
const goneResponse: SocketResponse = { statusCode: 410 };

type LoadedRoute = { route: SocketRoute; handler: SocketHandler };

/** Runs the function of a route for a connection, unless `isWanted` is false when its turn comes. */
type Call = (
  routeKey: string,
  connectionId: string,
  cause?: SocketCause,
  isWanted?: () => boolean,
) => Promise<SocketResponse>;

/** Loads the functions of all routes. `actions` are the routes that frames may name. */
export async function loadRoutes(): Promise<{ call: Call; actions: Set<string> }> {
  const loading = socketRoutes.map(async (route): Promise<[string, LoadedRoute]> => {
    const handler = await loadHandler<SocketHandler>(route.id);
    return [route.route, { route, handler }];
  });
  const routes = new Map(await Promise.all(loading));
  const [limit, limitDisconnects] = [pLimit(CONCURRENCY), pLimit(DISCONNECT_CONCURRENCY)];
  const call: Call = async (routeKey, connectionId, cause = {}, isWanted = () => true) => {
    const loadedRoute = routes.get(routeKey);
    if (!loadedRoute) throw new Error(`There is no route ${routeKey}.`);
    const { route, handler } = loadedRoute;
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
