import type { Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, errorBody, InvalidRequest, unavailable } from '#lib/contract/errors.ts';
import { WriteConflict } from '../dynamo/retry-on-conflict.ts';
import { log } from '../log.ts';
import type { Stage } from './exchange.ts';

/** Makes the one error body of what was thrown; what is not ours to tell is logged, not sent. */
export function errorResponses(endpoint: Declaration): Stage {
  return {
    onError: (request) => {
      const error = toApiError(request.error);
      const body =
        error instanceof InvalidRequest
          ? { detail: error.problems }
          : {
              ...errorBody(error, request.event.requestId, endpoint.titles),
              ...endpoint.responseFormat.failure(error),
            };
      request.response = {
        statusCode: error.status,
        headers: {
          'Content-Type': 'application/json',
          'Cache-Control': 'no-store',
          ...error.headers,
        },
        body: JSON.stringify(body),
      };
    },
  };
}

/** What may be told of an error; the rest is logged here. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError && error.code !== 'UNAVAILABLE') return error;
  if (error instanceof ApiError || isUnavailable(error)) {
    log('warn', 'REQUEST_UNAVAILABLE', {}, error);
    return unavailable();
  }
  log('error', 'REQUEST_FAILED', {}, error);
  return new ApiError('INTERNAL');
}

const busy =
  /Throttl|ThroughputExceeded|LimitExceeded|InternalServerError|ServiceUnavailable|InProgress|Timeout/;
const unreachable = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/;

/** Whether a part that we call is busy or down, as AWS's SDK and Node tell it. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Others came first for as long as it was tried, in what reads nothing that it could read again.
  if (error instanceof WriteConflict) return true;
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: number } };
  if (busy.test(error.name) || unreachable.test(typeof code === 'string' ? code : '')) return true;
  return ($metadata?.httpStatusCode ?? 0) >= 500 || isUnavailable(error.cause);
}
