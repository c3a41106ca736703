import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { config } from '../config.ts';

/** Posts that are under way at once. */
export const AT_ONCE = 50;

/** https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const TOO_MANY = 429;

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

/** Somebody who waits for posts: may end them all, and hears of each that the gateway throttles. */
export type Wait = { signal: AbortSignal; throttled: () => void };

const waits = new AsyncLocalStorage<Wait>();

/** Posts for somebody who waits for it. Once the signal is aborted nothing is posted, nor tried again. */
export const postFor = <T>(wait: Wait, post: () => Promise<T>): Promise<T> => waits.run(wait, post);

/** Whether somebody still waits for what is posted here. */
export const isWanted = (): boolean => waits.getStore()?.signal.aborted !== true;

client.middlewareStack.add(
  (next) => async (args) => {
    try {
      return await next(args);
    } catch (error) {
      const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
      if ($metadata?.httpStatusCode === TOO_MANY) waits.getStore()?.throttled();
      throw error;
    }
  },
  { step: 'finalizeRequest', name: 'tellOfThrottling', priority: 'low' },
);

// The signal is not handed to `send`, for which all that handles a post would be put together each time.
const { requestHandler } = client.config;
const handle = requestHandler.handle.bind(requestHandler);
requestHandler.handle = (request, options) => {
  const wait = waits.getStore();
  return handle(request, wait ? { ...options, abortSignal: wait.signal } : options);
};

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
