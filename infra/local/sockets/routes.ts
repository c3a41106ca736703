import type { SocketRoute } from '#lib/contract/socket.ts';
import type {
  SocketAnswer,
  SocketEvent,
  SocketHandler,
} from '#lib/platform/sockets/socket-event.ts';
import { socketRoutes } from '../../registry.ts';
import { runAs } from '../access/guard.ts';
import { loadHandler } from '../handler.ts';
import { turns } from './turns.ts';

/** Functions of sockets that run at once. */
const AT_ONCE = 50;

/** Of those of sockets that have closed: where a crowd leaves, whoever comes next does not stand behind it. */
const LEAVING_AT_ONCE = 5;

/** What is answered to who left before it was their turn. */
const nobody: SocketAnswer = { statusCode: 410 };

type Served = { route: SocketRoute; handler: SocketHandler };

/** Runs the function of a route, unless it is no longer wanted when it is its turn. */
export type Call = (
  key: string,
  event: SocketEvent,
  isWanted?: () => boolean,
) => Promise<SocketAnswer>;

/** The functions of all routes, and the keys of those that frames may name. */
export async function servedRoutes(): Promise<{ call: Call; actions: Set<string> }> {
  const served = await Promise.all(
    socketRoutes.map(async (route) => ({
      route,
      handler: await loadHandler<SocketHandler>(route.id),
    })),
  );
  const routes = new Map(served.map((one) => [one.route.route, one]));
  const [inTurn, leaving] = [turns(AT_ONCE), turns(LEAVING_AT_ONCE)];
  const call: Call = async (key, event, isWanted = () => true) => {
    const { route, handler } = routes.get(key) as Served;
    const itsTurn = key === '$disconnect' ? leaving : inTurn;
    const answer = await itsTurn(async () =>
      isWanted() ? runAs(route, () => handler(event)) : nobody,
    );
    return 'answer' in route || key === '$connect' ? answer : { statusCode: answer.statusCode };
  };
  return { call, actions: new Set([...routes.keys()].filter((key) => !key.startsWith('$'))) };
}
