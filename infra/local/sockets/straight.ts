import { setImmediate } from 'node:timers/promises';
import {
  GoneException,
  LimitExceededException,
  type PostToConnectionCommandInput,
  type PostToConnectionCommandOutput,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { postRetries, type client as Client } from '#lib/platform/sockets/connections-api.ts';
import { withRetry } from '#lib/platform/sockets/retry.ts';
import { MESSAGE_BYTES, type OpenSockets } from './open-sockets.ts';

/** Posts of one turn: some milliseconds. */
const AT_A_TURN = 200;

/**
 * Has posts of this process reach its own sockets straight. A signed request to oneself costs some hundred
 * times as much, and one event may be thousands of posts. It is answered as the gateway would.
 */
export function postStraight(client: typeof Client, sockets: OpenSockets): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'PostToConnectionCommand') return next(args);
        const { ConnectionId = '', Data } = args.input as PostToConnectionCommandInput;
        if (typeof Data !== 'string' || Buffer.byteLength(Data) > MESSAGE_BYTES) return next(args);
        await post(sockets, ConnectionId, Data);
        const output: PostToConnectionCommandOutput = { $metadata: { httpStatusCode: 200 } };
        return { response: undefined, output };
      },
    { step: 'initialize', name: 'straightToSocket', priority: 'low' },
  );
}

/** Posts to a socket in its turn. Rejects as the gateway does, with one that is no more or has much to send. */
async function post(sockets: OpenSockets, id: string, text: string): Promise<void> {
  await itsTurn();
  const message = sockets.post(id, text);
  if (message === 'gone') throw new GoneException({ message, $metadata: { httpStatusCode: 410 } });
  if (message === 'busy')
    throw new LimitExceededException({ message, $metadata: { httpStatusCode: 429 } });
}

/** Sends a socket what it is answered. Who does not read it for some seconds is let go, and knows by that. */
export async function tell(sockets: OpenSockets, id: string, text: string): Promise<void> {
  const sent = withRetry(() => post(sockets, id, text), postRetries);
  if (await sent.then(() => false, isBusy)) sockets.close(id);
}

const isBusy = (error: unknown) => error instanceof LimitExceededException;

let posts = 0;
let turn = Promise.resolve();

/** A batch is many posts: after some of them, requests and sockets get their turn. */
function itsTurn(): Promise<void> {
  if (posts++ % AT_A_TURN === 0) turn = turn.then(() => setImmediate());
  return turn;
}
