import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { config } from '../config.ts';
import { persistently, type Wait } from './retry.ts';

/** Posts that are under way at once. */
export const AT_ONCE = 50;

/** Places beside those of the posts are for the ones that nobody waits for any more, and for closings. */
const places = { keepAlive: true, maxSockets: 4 * AT_ONCE };
const agents = { httpAgent: new Agent(places), httpsAgent: new SecureAgent(places) };

/**
 * The client of the gateway's connections. What handles a post is put together once: for each it would be a
 * third of what a post costs this process. It tries once: of its tries too many in a row are not made at all,
 * whoever they are for.
 */
export const client = new ApiGatewayManagementApiClient({
  endpoint: () => Promise.resolve({ url: new URL(config('CONNECTIONS_URL')) }),
  maxAttempts: 1,
  cacheMiddleware: true,
  requestHandler: {
    connectionTimeout: 500,
    requestTimeout: 700,
    throwOnRequestTimeout: true,
    ...agents,
  },
});

/**
 * Sends a text to a socket, for somebody who waits for it. False where the socket is no more; rejects where it
 * could not be sent.
 */
export const postTo = (id: string, text: string, wait?: Wait): Promise<boolean> =>
  unlessGone(
    () => client.send(new PostToConnectionCommand({ ConnectionId: id, Data: text })),
    wait,
  );

/** Closes a socket. False where it is no more. */
export const closeSocket = (id: string): Promise<boolean> =>
  unlessGone(() => client.send(new DeleteConnectionCommand({ ConnectionId: id })));

/**
 * What is kept alive may be dead after a rest of this process. Who has met that tries again on a new socket, not
 * on the next dead one.
 */
function dropDead(error: unknown): never {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  if ($metadata?.httpStatusCode === undefined)
    for (const { freeSockets } of Object.values(agents))
      for (const socket of Object.values(freeSockets).flat()) socket?.destroy();
  throw error;
}

async function unlessGone(send: () => Promise<unknown>, wait?: Wait): Promise<boolean> {
  try {
    await persistently(() => send().catch(dropDead), wait);
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}
