import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ApiError } from '#lib/contract/errors.ts';
import { config } from '#lib/platform/config.ts';
import type { Answer, Handler } from '#lib/platform/http/exchange.ts';
import { endpoints, functionFile } from '../registry.ts';
import { asEndpoint } from './access-guard.ts';
import { toEvent } from './event.ts';
import { router } from './routes.ts';

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const PAYLOAD_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const LAMBDA_BYTES = 6 * 1024 * 1024;

/** An HTTP API on one machine: turns requests into events for the functions of the registry. */
export async function gateway(): Promise<Server> {
  const route = router(endpoints, config('SERVICE_PREFIX'));
  const handlers = new Map(
    await Promise.all(
      endpoints.map(async (endpoint) => {
        const module = (await import(`../../${functionFile(endpoint)}`)) as { handler: Handler };
        return [endpoint.id, module.handler] as const;
      }),
    ),
  );

  async function answer(request: IncomingMessage): Promise<Answer> {
    const body = await bodyOf(request);
    const match = route(
      request.method ?? 'GET',
      new URL(request.url ?? '/', 'http://localhost').pathname,
    );
    const handler = match && handlers.get(match.endpoint.id);
    if (!handler) throw new Error('There is no $default route.');
    if (!body) return tooLarge('the gateway (10 MB)');
    const event = toEvent(request, body, match);
    if (Buffer.byteLength(JSON.stringify(event)) > LAMBDA_BYTES)
      return tooLarge('a function (6 MB)');
    return asEndpoint(match.endpoint, () => handler(event));
  }

  return createServer({ requestTimeout: TIMEOUT_MS }, (request, response) => {
    answer(request)
      .then((answered) => send(response, answered))
      .catch((error: unknown) => {
        console.error(error);
        send(response, {
          statusCode: 500,
          headers: {},
          body: '{"message":"Internal Server Error"}',
        });
      });
  });
}

/** The whole body, or undefined above the limit: the rest is read and dropped, so that the answer arrives. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= PAYLOAD_BYTES) chunks.push(chunk);
  }
  return bytes <= PAYLOAD_BYTES ? Buffer.concat(chunks) : undefined;
}

function tooLarge(limit: string): Answer {
  const { status, title, message: detail, code } = new ApiError('BODY_TOO_LARGE', { limit });
  return {
    statusCode: status,
    headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
    body: JSON.stringify({ status, title, detail, code }),
  };
}

function send(response: ServerResponse, { statusCode = 200, headers, body = '' }: Answer): void {
  response.writeHead(statusCode, {
    ...headers,
    ...(body !== '' && { 'Content-Length': Buffer.byteLength(body) }),
  });
  response.end(body);
}
