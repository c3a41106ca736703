import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { routePath } from '#lib/contract/endpoint.ts';
import { config } from '#lib/platform/config.ts';
import type { Match } from './router.ts';

/** The media types of bodies that an HTTP API passes as text. It encodes all others as base64, forms among them. */
const textTypes = /^(text\/|application\/(json|javascript|xml|[\w.-]+\+(json|xml)))/i;

/** A request as the gateway has received it. */
type GatewayRequest = {
  method: string;
  /** The path and the query, still encoded. */
  url: string;
  /** By lower-case name, repeated ones joined. */
  headers: Record<string, string>;
  body: Buffer;
  httpVersion: string;
  sourceIp: string;
};

export const toGatewayRequest = (request: IncomingMessage, body: Buffer): GatewayRequest => ({
  method: request.method ?? 'GET',
  url: request.url ?? '',
  headers: headersOf(request),
  body,
  httpVersion: request.httpVersion,
  sourceIp: request.socket.remoteAddress ?? '',
});

/** Converts a request to the event that API Gateway sends: payload format 2.0. */
export function toEvent(request: GatewayRequest, match: Match): APIGatewayProxyEventV2 {
  const { method, body } = request;
  const pathname = pathOf(request);
  const search = request.url.slice(pathname.length);
  const { cookie, ...headers } = request.headers;
  const isText = textTypes.test(headers['content-type'] ?? 'text/plain');
  const routeKey = routeKeyOf(match, method);
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: pathname,
    rawQueryString: search.slice(1),
    ...(cookie !== undefined && { cookies: cookie.split(/; */) }),
    headers,
    ...(search.length > 1 && { queryStringParameters: parametersOf(new URLSearchParams(search)) }),
    ...(Object.keys(match.pathParameters).length > 0 && { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path: pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** Returns the path of a request, still encoded. */
export const pathOf = ({ url = '/' }: { url?: string | undefined }): string =>
  url.split('?', 1)[0] ?? '/';

/** Returns headers by lower-case name, repeated ones joined by commas. */
function headersOf(request: IncomingMessage): Record<string, string> {
  const entries = Object.entries(request.headersDistinct).map(
    ([name, values = []]) => [name, values.join(name === 'cookie' ? '; ' : ',')] as const,
  );
  return Object.fromEntries(entries);
}

/** Returns query parameters, repeated ones joined by commas. */
function parametersOf(search: URLSearchParams): Record<string, string> {
  const names = [...new Set(search.keys())];
  return Object.fromEntries(names.map((name) => [name, search.getAll(name).join(',')]));
}

const routeKeyOf = ({ endpoint }: Match, method: string) =>
  endpoint.path === '$default'
    ? '$default'
    : `${method} ${routePath(endpoint, config('SERVICE_PREFIX'))}`;
