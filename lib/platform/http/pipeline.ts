import middy from '@middy/core';
import { routePath, type Declaration, type RequestOf } from '#lib/contract/endpoint.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { systemClock } from '../clock.ts';
import { config } from '../config.ts';
import { withLogoutCheck } from '../auth/logout-check.ts';
import { timeOrderedId } from '../ids.ts';
import { withLogKeys } from '../log.ts';
import {
  DEFAULT_USER,
  header,
  type Answer,
  type Exchange,
  type Handler,
  type Stage,
} from './exchange.ts';
import { errorResponses } from './error-responses.ts';
import type { BodyReader } from './body/json.ts';
import { commonHeaders, preflight } from './response-headers.ts';
import { requestKey } from './request-key.ts';
import { getRequestId, requestLog } from './request-log.ts';
import { toSetCookie, readTokens } from './session-token.ts';
import type { Context, ContextOf, Finish, Link, Outcome, UseCase } from './use-case.ts';
import { validation } from './validation.ts';

type Remember = Context['remember'];

/** Runs a use case, with or without a memory for its outcome. */
export type Runner = (
  exchange: Exchange,
  run: (remember: Remember) => Promise<Outcome>,
) => Promise<Outcome>;

/** What an endpoint's handler has besides its use case. */
export type Parts<E extends Declaration> = {
  read: BodyReader;
  /** Stages that may refuse before a look at the request: 401 and 403. */
  before: Stage[];
  runner: Runner;
  finish?: Finish<E>;
};

/**
 * The Lambda handler of an endpoint. The stages stand in the order in which they may refuse:
 * `before` (401 and 403), then 415, 413 and 422; what the use case refuses comes after.
 */
export function pipeline<E extends Declaration>(
  endpoint: E,
  useCase: UseCase<E>,
  { read, before, runner, finish = asItIs }: Parts<E>,
): Handler {
  const handle = middy<Exchange, Answer>()
    .use([
      requestLog(),
      commonHeaders(),
      errorResponses(endpoint),
      ...before,
      validation(endpoint, read),
    ])
    .handler(async (exchange) => {
      const input = exchange.input as RequestOf<E>;
      const outcome = await runner(exchange, (remember) =>
        useCase(input, contextOf(endpoint, exchange, remember) as ContextOf<E>),
      );
      const none = () => [];
      const finished = await finish(outcome, input, contextOf(endpoint, exchange, none));
      return answer(endpoint, exchange, finished);
    });

  return (event, context = {}) => {
    const exchange = { ...event, startedAt: Date.now() } as Exchange;
    exchange.requestId = getRequestId(exchange);
    return withLogKeys({ request_id: exchange.requestId, endpoint: endpoint.id }, () =>
      isPreflight(exchange)
        ? Promise.resolve(preflight(exchange))
        : withLogoutCheck(() => handle(exchange, context as never)),
    );
  };
}

const asItIs = <T>(outcome: T) => Promise.resolve(outcome);

const isPreflight = ({ requestContext }: Exchange) => requestContext.http.method === 'OPTIONS';

function contextOf(endpoint: Declaration, exchange: Exchange, remember: Remember): Context {
  return {
    user: exchange.caller?.sub ?? DEFAULT_USER,
    caller: exchange.caller,
    tokens: readTokens(exchange),
    method: exchange.requestContext.http.method,
    path: exchange.rawPath,
    clock: systemClock,
    newId: timeOrderedId,
    requireMatch: (etag) => requireMatch(header(exchange, 'if-match'), etag),
    requestKey: requestKey(endpoint, exchange),
    remember,
  };
}

function requireMatch(condition: string | undefined, etag: string): void {
  const allowed = condition?.split(',').map((tag) => tag.trim());
  if (allowed && !allowed.includes('*') && !allowed.includes(`"${etag}"`))
    throw new ApiError('PRECONDITION_FAILED');
}

function answer(
  endpoint: Declaration,
  exchange: Exchange,
  { data, etag, links = [], content, cookie }: Outcome,
): Answer {
  return {
    statusCode: 200,
    headers: {
      'Content-Type': content?.type ?? 'application/json',
      'Cache-Control': 'no-store',
      ...content?.headers,
      ...(etag !== undefined && { ETag: `"${etag}"` }),
      ...(links.length > 0 && { Link: links.map(linkText).join(', ') }),
    },
    ...(cookie && { cookies: [toSetCookie(cookie, exchange)] }),
    body: content?.body ?? JSON.stringify(endpoint.responseFormat.success(data)),
  };
}

const linkText = ({ rel, path, query }: Link) =>
  `<${routePath({ path }, config('SERVICE_PREFIX'))}?${new URLSearchParams(query).toString()}>; rel="${rel}"`;
