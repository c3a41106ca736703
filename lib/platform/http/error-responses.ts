import { toJson } from '#lib/contract/json/to-json.ts';
import type { Declaration } from '#lib/contract/endpoint.ts';
import {
  ApiError,
  errorBody,
  InvalidRequest,
  isUnexpectedFailure,
  unavailable,
} from '#lib/contract/errors.ts';
import { httpStatusOf } from '../aws-clients.ts';
import { countForAlarm } from '../count-for-alarm.ts';
import { WriteConflict } from '../dynamo/retry-on-conflict.ts';
import { log } from '../log.ts';
import type { Middleware } from './exchange.ts';

/** Turns a thrown error into a response. Details of internal errors are logged and never sent. */
export function errorResponses(endpoint: Declaration): Middleware {
  return {
    onError: async (request) => {
      const error = toApiError(request.error);
      if (isUnexpectedFailure(error.code)) await countForAlarm('UnexpectedFailures');
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
        body: toJson(body),
      };
    },
  };
}

const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** Returns the public form of an error, and logs an internal one. */
export function toApiError(error: unknown): ApiError {
  if (isApiError(error) && error.code !== 'UNAVAILABLE') return error;
  if (isApiError(error) || isUnavailable(error)) {
    log('warn', 'REQUEST_UNAVAILABLE', {}, error);
    return unavailable();
  }
  log('error', 'REQUEST_FAILED', {}, error);
  return new ApiError('INTERNAL');
}

const busyNames =
  /Throttl|ThroughputExceeded|LimitExceeded|InternalServerError|ServiceUnavailable|InProgress|Timeout/;
const unreachableCodes = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/;

/** Returns whether the AWS SDK or Node reports that a dependency is busy or down. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Retries are exhausted, outside of `retryOnConflict`.
  if (error instanceof WriteConflict) return true;
  const { code } = error as { code?: unknown };
  if (busyNames.test(error.name) || unreachableCodes.test(typeof code === 'string' ? code : ''))
    return true;
  return (httpStatusOf(error) ?? 0) >= 500 || isUnavailable(error.cause);
}
