import pLimit from 'p-limit';
import type { SocketRoute } from '#lib/contract/socket.ts';
import type {
  SocketResponse,
  SocketEvent,
  SocketHandler,
} from '#lib/platform/sockets/socket-event.ts';
import { socketRoutes } from '../../registry.ts';
import { runAs } from '../access/guard.ts';
import { loadHandler } from '../handler.ts';

/** Functions of socket routes that run at the same time. */
const CONCURRENCY = 50;

/** Disconnects run separately, so that a new client does not wait for a thousand that leave at once. */
const DISCONNECT_CONCURRENCY = 5;

/** The response to a client that has left before its function runs. */
const gone: SocketResponse = { statusCode: 410 };

type Served = { route: SocketRoute; handler: SocketHandler };

/** Runs the function of a route, unless `isWanted` is false when its turn comes. */
type Call = (key: string, event: SocketEvent, isWanted?: () => boolean) => Promise<SocketResponse>;

/** Loads the functions of all routes. `actions` are the routes that frames may name. */
export async function servedRoutes(): Promise<{ call: Call; actions: Set<string> }> {
  const served = await Promise.all(
    socketRoutes.map(async (route) => ({
      route,
      handler: await loadHandler<SocketHandler>(route.id),
    })),
  );
  const routes = new Map(served.map((one) => [one.route.route, one]));
  const [run, runDisconnect] = [pLimit(CONCURRENCY), pLimit(DISCONNECT_CONCURRENCY)];
  const call: Call = async (key, event, isWanted = () => true) => {
    const { route, handler } = routes.get(key) as Served;
    const limit = key === '$disconnect' ? runDisconnect : run;
    const answer = await limit(async () =>
      isWanted() ? runAs(route, () => handler(event)) : gone,
    );
    return 'answer' in route || key === '$connect' ? answer : { statusCode: answer.statusCode };
  };
  return { call, actions: new Set([...routes.keys()].filter((key) => !key.startsWith('$'))) };
}
