import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ApiError, errorBody } from '#lib/contract/errors.ts';
import { systemClock } from '#lib/platform/clock.ts';
import { config } from '#lib/platform/config.ts';
import type { HttpResponse, Handler } from '#lib/platform/http/exchange.ts';
import { responseHeaders } from '#lib/platform/http/cors.ts';
import { getRequestId } from '#lib/platform/http/request-log.ts';
import { endpoints } from '../../registry.ts';
import { runAs } from '../access/guard.ts';
import { pathOf, toEvent, toGatewayRequest } from './event.ts';
import { checkHost } from './host-check.ts';
import { createHandler } from '../handler.ts';
import { createRouter } from './router.ts';

type Event = Pick<APIGatewayProxyEventV2, 'headers'>;

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const MAX_PAYLOAD_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const MAX_LAMBDA_BYTES = 6 * 1024 * 1024;

/** How long an idle connection stays open, in ms. Node's 5 s lets a busy client send into a closing one. */
const KEEP_ALIVE_MS = 75_000;

/** Creates the HTTP API of one machine: it converts requests to events for the functions of the registry. */
export function createGateway(): Server {
  const route = createRouter(endpoints, config('SERVICE_PREFIX'));
  const handlers = new Map(endpoints.map(({ id }) => [id, createHandler<Handler>(id)]));

  async function handleRequest(request: IncomingMessage): Promise<HttpResponse> {
    const body = await bodyOf(request);
    const match = route(request.method ?? 'GET', pathOf(request));
    const handler = match && handlers.get(match.endpoint.id);
    if (!handler) throw new Error('There is no $default route.');
    const event = toEvent(toGatewayRequest(request, body ?? Buffer.alloc(0)), match);
    try {
      checkHost(request);
      if (!body) throw new ApiError('BODY_TOO_LARGE', { limit: '10 MB of API Gateway' });
      if (bytesOf(event) > MAX_LAMBDA_BYTES)
        throw new ApiError('BODY_TOO_LARGE', { limit: '6 MB of a Lambda function' });
    } catch (error) {
      return toErrorResponse(event, error as ApiError);
    }
    const response = await withTimeout(event, () => runAs(match.endpoint, () => handler(event)));
    if (bytesOf(response) > MAX_LAMBDA_BYTES)
      throw new Error(`The response of ${match.endpoint.id} is larger than 6 MB.`);
    return response;
  }

  const respond = (request: IncomingMessage, response: ServerResponse) => {
    handleRequest(request)
      .then((result) => send(response, result))
      .catch((error: unknown) => {
        // The caller closed the connection while sending the body.
        if (!request.complete) return;
        console.error(error);
        const { host, origin } = request.headers;
        send(response, gatewayError({ host, origin }, 500, 'Internal Server Error'));
      });
  };
  const options = { keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: isSocketHandshake };
  // API Gateway ignores an expectation that it does not know. Node.js responds to `100-continue` itself.
  return createServer(options, respond).on('checkExpectation', respond);
}

/** Other upgrades are ignored: HTTP clients of Java offer `h2c` with their first request. */
const isSocketHandshake = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** Returns the function's response, or the gateway's own 503 after the timeout. */
function withTimeout({ headers }: Event, run: () => Promise<HttpResponse>): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const onTimeout = () => resolve(gatewayError(headers, 503, 'Service Unavailable'));
    const timer = setTimeout(onTimeout, TIMEOUT_MS).unref();
    run()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** Returns an error response of API Gateway itself. */
const gatewayError = (
  headers: Event['headers'],
  statusCode: number,
  message: string,
): HttpResponse => ({
  statusCode,
  headers: { 'Content-Type': 'application/json', ...responseHeaders({ headers }) },
  body: JSON.stringify({ message }),
});

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Reads the body; undefined above the limit. The rest is read and discarded, so that the response arrives. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_PAYLOAD_BYTES) chunks.push(chunk);
  }
  return bytes <= MAX_PAYLOAD_BYTES ? Buffer.concat(chunks) : undefined;
}

/** Returns the response to a request that reaches no function. */
function toErrorResponse(event: APIGatewayProxyEventV2, error: ApiError): HttpResponse {
  const requestId = getRequestId(event);
  return {
    statusCode: error.status,
    headers: {
      'Content-Type': 'application/json',
      'X-Request-ID': requestId,
      ...responseHeaders(event),
    },
    body: JSON.stringify(errorBody(error, requestId)),
  };
}

function send(response: ServerResponse, result: HttpResponse): void {
  const { statusCode = 200, headers, cookies, body = '', isBase64Encoded } = result;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  response.writeHead(statusCode, {
    // The service's clock, which shows the time of a demo while one runs. The console sets its clock by it.
    Date: new Date(systemClock()).toUTCString(),
    ...headers,
    ...(cookies && { 'Set-Cookie': cookies }),
    ...(bytes.length > 0 && { 'Content-Length': bytes.length }),
  });
  response.end(bytes);
}
