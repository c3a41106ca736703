import { setImmediate } from 'node:timers/promises';
import {
  GoneException,
  LimitExceededException,
  type PostToConnectionCommandInput,
  type PostToConnectionCommandOutput,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { client as Client } from '#lib/platform/sockets/connections-api.ts';
import { withRetry } from '#lib/platform/sockets/retry.ts';
import { MAX_MESSAGE_BYTES, type OpenSockets } from './open-sockets.ts';

/** The number of posts per turn of the event loop, which take a few milliseconds. */
const POSTS_PER_TURN = 200;

/**
 * Writes posts of this process to its own sockets. A signed HTTP request to itself takes 0.5 ms of CPU time, and an
 * in-process post 0.015 ms (factor 35, `npm run bench -- shortcuts`); one event may be a thousand posts. Responses are
 * those of the gateway.
 */
export function postInProcess(client: typeof Client, sockets: OpenSockets): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'PostToConnectionCommand') return next(args);
        const { ConnectionId = '', Data } = args.input as PostToConnectionCommandInput;
        if (typeof Data !== 'string' || Buffer.byteLength(Data) > MAX_MESSAGE_BYTES)
          return next(args);
        await post(sockets, ConnectionId, Data);
        const output: PostToConnectionCommandOutput = { $metadata: { httpStatusCode: 200 } };
        return { response: undefined, output };
      },
    { step: 'initialize', name: 'postInProcess', priority: 'low' },
  );
}

/** Posts to a socket. Rejects as the gateway does if the socket is gone or its buffer is full. */
async function post(sockets: OpenSockets, id: string, text: string): Promise<void> {
  await nextTurn();
  const message = sockets.post(id, text);
  if (message === 'gone') throw new GoneException({ message, $metadata: { httpStatusCode: 410 } });
  if (message === 'busy')
    throw new LimitExceededException({ message, $metadata: { httpStatusCode: 429 } });
}

/** Sends the response to a frame. Closes a socket whose buffer stays full. */
export async function respond(sockets: OpenSockets, id: string, text: string): Promise<void> {
  const posting = withRetry(() => post(sockets, id, text));
  if (await posting.then(() => false, isBusy)) sockets.close(id);
}

const isBusy = (error: unknown) => error instanceof LimitExceededException;

let posts = 0;
let turn = Promise.resolve();

/** Lets requests and sockets run between the posts of a large batch. */
function nextTurn(): Promise<void> {
  if (posts++ % POSTS_PER_TURN === 0) turn = turn.then(() => setImmediate());
  return turn;
}
