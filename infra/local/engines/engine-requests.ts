import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Agent, type Dispatcher } from 'undici';
import { clientLimits } from '#lib/platform/aws-clients.ts';

type Requests = DynamoDBClient['config']['requestHandler'];
type Request = {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  headers: Record<string, string>;
  body?: string;
};
type Answer = { statusCode: number; headers: object; body: Buffer };

const { requestTimeout } = clientLimits.requestHandler;

/** As many connections as the SDK would open. */
const CONNECTIONS = 50;

/**
 * Requests of an AWS client, sent by undici: for many small ones to an engine on this machine it takes half of
 * what Node's own client takes. Each has its time from the moment when it is made, in which it also waits for a
 * connection: what is sent later would be older than events may be.
 */
export function engineRequests(): Requests {
  const agent = new Agent({ connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
  return {
    handle: async (request: Request) => ({ response: await answerOf(agent, request) }),
    destroy: () => void agent.destroy(),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}

/** There was no whole answer in time. The SDK knows it by its name, and tries again. */
class Late extends Error {
  override name = 'TimeoutError';
  constructor() {
    super(`The engine did not answer in ${requestTimeout} ms.`);
  }
}

/** A whole answer, or why there is none. */
function answerOf(agent: Agent, request: Request): Promise<Answer> {
  const { protocol, hostname, port, path, headers, body } = request;
  const origin = `${protocol}//${hostname}:${port ?? ''}`;
  return new Promise((resolve, reject) => {
    let late: Error | undefined;
    let sending: Dispatcher.DispatchController | undefined;
    const clock = setTimeout(() => {
      late = new Late();
      sending?.abort(late);
      reject(late);
    }, requestTimeout);
    const chunks: Buffer[] = [];
    let start: Omit<Answer, 'body'>;
    agent.dispatch(
      { origin, path, method: 'POST', headers, body: body ?? null },
      {
        onRequestStart: (controller) => {
          sending = controller;
          if (late) controller.abort(late);
        },
        onResponseStart: (_, statusCode, answered) => {
          start = { statusCode, headers: answered };
        },
        onResponseData: (_, chunk) => {
          chunks.push(chunk);
        },
        onResponseEnd: () => {
          clearTimeout(clock);
          resolve({ ...start, body: Buffer.concat(chunks) });
        },
        onResponseError: (_, error) => {
          clearTimeout(clock);
          reject(asTheSdkKnows(error));
        },
      },
    );
  });
}

/** A lost connection as the SDK knows it, which then tries again: it knows Node's code for it, and undici's not. */
const asTheSdkKnows = (error: Error & { code?: string }): Error =>
  error.code === 'UND_ERR_SOCKET' ? Object.assign(error, { code: 'ECONNRESET' }) : error;
