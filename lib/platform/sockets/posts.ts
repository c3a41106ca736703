import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { config } from '../config.ts';

/** Posts that are under way at once. */
export const AT_ONCE = 50;

const agent = { keepAlive: true, maxSockets: AT_ONCE };

/**
 * The client of the gateway's connections. Throttled posts are repeated with growing pauses. What handles a
 * post is put together once: for each it would be a third of what a post costs this process.
 */
export const client = new ApiGatewayManagementApiClient({
  endpoint: () => Promise.resolve({ url: new URL(config('CONNECTIONS_URL')) }),
  maxAttempts: 4,
  cacheMiddleware: true,
  requestHandler: {
    connectionTimeout: 500,
    requestTimeout: 1000,
    throwOnRequestTimeout: true,
    httpAgent: agent,
    httpsAgent: agent,
  },
});

let throttled = -Infinity;

/** When the gateway throttled a post last, by the clock of `performance.now()`: the client repeats it by itself. */
export const lastThrottled = (): number => throttled;

const wanted = new AsyncLocalStorage<() => boolean>();

/** Does what asks the gateway. Nothing of it is tried, or tried again, once it is no longer wanted. */
export const whileWanted = <T>(isStillWanted: () => boolean, ask: () => Promise<T>): Promise<T> =>
  wanted.run(isStillWanted, ask);

/** Whether what is asked of the gateway here is still wanted. */
export const isWanted = (): boolean => wanted.getStore()?.() ?? true;

client.middlewareStack.add(
  (next) => async (args) => {
    if (!isWanted()) throw new Error('It is no longer wanted.');
    try {
      return await next(args);
    } catch (error) {
      const isOfGateway = error instanceof ApiGatewayManagementApiServiceException;
      if (isOfGateway && error.$metadata.httpStatusCode === 429) throttled = performance.now();
      throw error;
    }
  },
  { step: 'finalizeRequest', name: 'eachTry', priority: 'low' },
);

/** Sends a text to a socket. False where the socket is no more; rejects where it could not be sent. */
export const postTo = (id: string, text: string): Promise<boolean> =>
  unlessGone(client.send(new PostToConnectionCommand({ ConnectionId: id, Data: text })));

/** Closes a socket. False where it is no more. */
export const closeSocket = (id: string): Promise<boolean> =>
  unlessGone(client.send(new DeleteConnectionCommand({ ConnectionId: id })));

async function unlessGone(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}
