import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Agent } from 'undici';
import { clientLimits } from '#lib/platform/client-limits.ts';

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

const { connectionTimeout, requestTimeout } = clientLimits.requestHandler;

/** As many connections as the SDK would open. */
const CONNECTIONS = 50;

/**
 * Requests of an AWS client, sent by undici, in the same limits: for many small ones to an engine on this
 * machine it takes half of what Node's own client takes.
 */
export function engineRequests(): Requests {
  const agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: connectionTimeout },
    headersTimeout: requestTimeout,
    bodyTimeout: requestTimeout,
  });
  return {
    handle: async (request: Request) => ({ response: await answerOf(agent, request) }),
    destroy: () => void agent.destroy(),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}

/** A whole answer, or why there is none. */
function answerOf(agent: Agent, request: Request): Promise<Answer> {
  const { protocol, hostname, port, path, headers, body } = request;
  const origin = `${protocol}//${hostname}:${port ?? ''}`;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let start: Omit<Answer, 'body'>;
    agent.dispatch(
      { origin, path, method: 'POST', headers, body: body ?? null },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_, statusCode, answered) => {
          start = { statusCode, headers: answered };
        },
        onResponseData: (_, chunk) => {
          chunks.push(chunk);
        },
        onResponseEnd: () => resolve({ ...start, body: Buffer.concat(chunks) }),
        onResponseError: (_, error) => reject(asTheSdkKnows(error)),
      },
    );
  });
}

/** An error that the SDK tries again after: it knows those of Node by their codes, and undici's not. */
function asTheSdkKnows(error: Error & { code?: string }): Error {
  return error.code?.startsWith('UND_ERR_')
    ? Object.assign(error, { name: 'TimeoutError' })
    : error;
}
