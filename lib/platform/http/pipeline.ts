import { toJson } from '#lib/contract/json/to-json.ts';
import middy from '@middy/core';
import { routePath, type Declaration, type RequestOf } from '#lib/contract/endpoint.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { systemClock } from '../clock.ts';
import { config } from '../config.ts';
import { withLogoutCheck } from '../logout-check.ts';
import { timeOrderedId } from '../ids.ts';
import { withLogKeys } from '../log.ts';
import {
  DEFAULT_USER,
  requestKey,
  type HttpResponse,
  type Exchange,
  type Handler,
  type Middleware,
} from './exchange.ts';
import { errorResponses } from './error-responses.ts';
import type { BodyReader } from './body/json.ts';
import { commonHeaders, preflight } from './cors.ts';
import { originLock } from './origin-lock.ts';
import { getRequestId, logKeysOf, requestLog } from './request-log.ts';
import { toSetCookie, readTokens } from './session-token.ts';
import type {
  Context,
  ContextOf,
  Link,
  Outcome,
  OutcomeStore,
  ReferencedOutcome,
  UseCaseFlow,
} from './use-case.ts';
import { validation } from './validation.ts';

/** Runs a use case, or reloads its data if the request repeats an earlier one. */
type Runner = <Data, Ref>(
  exchange: Exchange,
  run: (outcomes: OutcomeStore) => Promise<ReferencedOutcome<Data, Ref>>,
  reload: (ref: Ref) => Promise<Data>,
) => Promise<Outcome<Data>>;

type Parts = {
  read: BodyReader;
  /** Middleware that may refuse a request before it is read: 401 and 403. */
  before: Middleware[];
  runner: Runner;
};

/**
 * Returns the Lambda handler of an endpoint. The order of the middleware is the order of errors: `before` (401
 * and 403), then 415, 413 and 422, then the errors of the use case.
 */
export function pipeline<E extends Declaration, Data, Ref, Stored extends Outcome>(
  endpoint: E,
  { run, reload, render }: UseCaseFlow<E, Data, Ref, Stored, unknown>,
  { read, before, runner }: Parts,
): Handler {
  const handle = middy<Exchange, HttpResponse>()
    .use([
      requestLog(),
      commonHeaders(endpoint.headers),
      errorResponses(endpoint),
      originLock(),
      ...before,
      validation(endpoint, read),
    ])
    .handler(async (exchange) => {
      const input = exchange.input as RequestOf<E>;
      const outcome = await runner(
        exchange,
        (outcomes) => run(input, contextOf(endpoint, exchange, outcomes) as ContextOf<E, Stored>),
        reload,
      );
      return toHttpResponse(endpoint, exchange, { ...outcome, ...(await render(outcome.data)) });
    });

  return (event, context = {}) => {
    const exchange = { ...event, startedAt: Date.now() } as Exchange;
    exchange.requestId = getRequestId(exchange);
    return withLogKeys(logKeysOf(endpoint, exchange), () =>
      isPreflight(exchange)
        ? Promise.resolve(preflight(exchange))
        : withLogoutCheck(() => handle(exchange, context as never)),
    );
  };
}

const isPreflight = ({ requestContext }: Exchange) => requestContext.http.method === 'OPTIONS';

function contextOf(endpoint: Declaration, exchange: Exchange, outcomes: OutcomeStore): Context {
  return {
    user: exchange.caller?.sub ?? DEFAULT_USER,
    name: exchange.caller?.displayName,
    caller: exchange.caller,
    tokens: readTokens(exchange),
    method: exchange.requestContext.http.method,
    path: exchange.rawPath,
    clock: systemClock,
    newId: timeOrderedId,
    requireMatch: (etag) => requireMatch(exchange.headers['if-match'], etag),
    requestKey: requestKey(endpoint, exchange),
    ...outcomes,
  };
}

function requireMatch(condition: string | undefined, etag: string): void {
  const allowedTags = condition?.split(',').map((tag) => tag.trim());
  if (allowedTags && !allowedTags.includes('*') && !allowedTags.includes(`"${etag}"`))
    throw new ApiError('PRECONDITION_FAILED');
}

function toHttpResponse(
  endpoint: Declaration,
  exchange: Exchange,
  { data, status = 200, etag, links = [], content, cookie }: Outcome,
): HttpResponse {
  const body = content?.body ?? toJson(endpoint.responseFormat.success(data));
  return {
    statusCode: status,
    headers: {
      'Content-Type': content?.type ?? 'application/json',
      'Cache-Control': 'no-store',
      ...content?.headers,
      ...(etag !== undefined && { ETag: `"${etag}"` }),
      ...(links.length > 0 && { Link: links.map(linkText).join(', ') }),
    },
    ...(cookie && { cookies: [toSetCookie(cookie, exchange)] }),
    ...(typeof body === 'string'
      ? { body }
      : { body: body.toString('base64'), isBase64Encoded: true }),
  };
}

function linkText({ rel, path, query }: Link): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  );
  const route = routePath({ path }, config('SERVICE_PREFIX'));
  return `<${route}?${new URLSearchParams(parameters).toString()}>; rel="${rel}"`;
}
