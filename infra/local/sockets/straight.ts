import { setImmediate } from 'node:timers/promises';
import type {
  PostToConnectionCommandInput,
  PostToConnectionCommandOutput,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { client as Client } from '#lib/platform/sockets/posts.ts';
import { MESSAGE_BYTES, type OpenSockets } from './open-sockets.ts';

/**
 * Has posts of this process reach its own sockets straight. A signed request to oneself costs some hundred
 * times as much, and one event may be thousands of posts. What a socket does not take at once goes the
 * long way, as at the gateway: it is answered, and tried again, as there.
 */
export function postStraight(client: typeof Client, sockets: OpenSockets): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'PostToConnectionCommand') return next(args);
        const { ConnectionId = '', Data } = args.input as PostToConnectionCommandInput;
        if (typeof Data !== 'string' || Buffer.byteLength(Data) > MESSAGE_BYTES) return next(args);
        // A batch is many posts: requests and sockets get their turn between them.
        await setImmediate();
        if (sockets.post(ConnectionId, Data) !== 'sent') return next(args);
        const output: PostToConnectionCommandOutput = { $metadata: { httpStatusCode: 200 } };
        return { response: undefined, output };
      },
    { step: 'initialize', name: 'straightToSocket', priority: 'low' },
  );
}
