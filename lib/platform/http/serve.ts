import middy from '@middy/core';
import { routePath, type Declaration, type RequestOf } from '#lib/contract/endpoint.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { systemClock } from '../clock.ts';
import { config } from '../config.ts';
import { settle } from '../dynamo/settle.ts';
import { timeOrderedId } from '../ids.ts';
import { withLogKeys } from '../log.ts';
import { authentication } from './authentication.ts';
import { cors } from './cors.ts';
import { header, type Answer, type Exchange, type Handler } from './exchange.ts';
import { failures } from './failures.ts';
import { onceForKey } from './idempotency.ts';
import { requestIdOf, requestLog } from './request-log.ts';
import type { Link, Outcome, UseCase } from './use-case.ts';
import { validation } from './validation.ts';

/**
 * The Lambda handler of an endpoint. The stages stand in the order in which they may refuse:
 * 401 and 403, then 415, 413 and 422; what the use case refuses comes after.
 */
export function serve<E extends Declaration>(endpoint: E, useCase: UseCase<E>): Handler {
  const pipeline = middy<Exchange, Answer>()
    .use(requestLog())
    .use(cors())
    .use(failures(endpoint))
    .use(authentication(endpoint))
    .use(validation(endpoint))
    .handler(async (exchange) => {
      const outcome = await onceForKey(endpoint, exchange, (remember) =>
        settle(() =>
          useCase(exchange.input as RequestOf<E>, {
            user: exchange.caller?.sub ?? 'DefaultUser',
            method: exchange.requestContext.http.method,
            clock: systemClock,
            newId: timeOrderedId,
            requireMatch: (etag) => requireMatch(header(exchange, 'if-match'), etag),
            remember,
          }),
        ),
      );
      return answer(endpoint, outcome);
    });

  return (event, context = {}) => {
    const exchange = { ...event, startedAt: Date.now() } as Exchange;
    exchange.requestId = requestIdOf(exchange);
    return withLogKeys({ request_id: exchange.requestId, endpoint: endpoint.id }, () =>
      pipeline(exchange, context as never),
    );
  };
}

function requireMatch(condition: string | undefined, etag: string): void {
  const allowed = condition?.split(',').map((tag) => tag.trim());
  if (allowed && !allowed.includes('*') && !allowed.includes(`"${etag}"`))
    throw new ApiError('PRECONDITION_FAILED');
}

function answer(endpoint: Declaration, outcome: Outcome): Answer {
  const { data, etag, links = [], content } = outcome;
  return {
    statusCode: content?.body === '' ? 204 : 200,
    headers: {
      'Content-Type': content?.type ?? 'application/json',
      'Cache-Control': 'no-store',
      ...content?.headers,
      ...(etag !== undefined && { ETag: `"${etag}"` }),
      ...(links.length > 0 && { Link: links.map(linkText).join(', ') }),
    },
    body: content?.body ?? JSON.stringify(endpoint.dress.success(data)),
  };
}

const linkText = ({ rel, path, query }: Link) =>
  `<${routePath({ path }, config('SERVICE_PREFIX'))}?${new URLSearchParams(query).toString()}>; rel="${rel}"`;
