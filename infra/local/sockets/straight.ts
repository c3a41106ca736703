import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import {
  GoneException,
  LimitExceededException,
  type PostToConnectionCommandInput,
  type PostToConnectionCommandOutput,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { client as Client } from '#lib/platform/sockets/posts.ts';
import { MESSAGE_BYTES, type OpenSockets, type Posted } from './open-sockets.ts';

/** Posts of one turn: some milliseconds. */
const AT_A_TURN = 200;

/** Pauses between looks at a socket that has much to send, in milliseconds: as many as the client would make. */
const PAUSES_MS = [100, 200, 400];

/**
 * Has posts of this process reach its own sockets straight. A signed request to oneself costs some hundred
 * times as much, and one event may be thousands of posts. It is answered as the gateway would, but a socket
 * that is busy is waited for here: the client would count that against all the others.
 */
export function postStraight(client: typeof Client, sockets: OpenSockets): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'PostToConnectionCommand') return next(args);
        const { ConnectionId = '', Data } = args.input as PostToConnectionCommandInput;
        if (typeof Data !== 'string' || Buffer.byteLength(Data) > MESSAGE_BYTES) return next(args);
        const posted = await post(sockets, ConnectionId, Data);
        if (posted === 'gone') throw new GoneException({ message: posted, $metadata: {} });
        if (posted === 'busy') throw new LimitExceededException({ message: posted, $metadata: {} });
        const output: PostToConnectionCommandOutput = { $metadata: { httpStatusCode: 200 } };
        return { response: undefined, output };
      },
    { step: 'initialize', name: 'straightToSocket', priority: 'low' },
  );
}

/** Posts to a socket in its turn, and waits for one that is busy, for 0.7 s at most. */
async function post(sockets: OpenSockets, id: string, text: string): Promise<Posted> {
  await itsTurn();
  let posted = sockets.post(id, text);
  for (const pause of PAUSES_MS) {
    if (posted !== 'busy') break;
    await sleep(pause);
    posted = sockets.post(id, text);
  }
  return posted;
}

/** Sends a socket what it is answered. Who does not read it for so long is let go, and knows by that. */
export async function tell(sockets: OpenSockets, id: string, text: string): Promise<void> {
  if ((await post(sockets, id, text)) === 'busy') sockets.close(id);
}

let posts = 0;
let turn = Promise.resolve();

/** A batch is many posts: after some of them, requests and sockets get their turn. */
function itsTurn(): Promise<void> {
  if (posts++ % AT_A_TURN === 0) turn = turn.then(() => setImmediate());
  return turn;
}
