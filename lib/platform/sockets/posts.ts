import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { config } from '../config.ts';
import { persistently, type Wait } from './tries.ts';

/** Posts that are under way at once. */
export const AT_ONCE = 50;

/** As many again for those that nobody waits for any more. */
const agent = { keepAlive: true, maxSockets: 2 * AT_ONCE };

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
    httpAgent: agent,
    httpsAgent: agent,
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

async function unlessGone(send: () => Promise<unknown>, wait?: Wait): Promise<boolean> {
  try {
    await persistently(send, wait);
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}
