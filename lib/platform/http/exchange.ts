import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { acceptsIdempotencyKey, type Declaration, type RequestOf } from '#lib/contract/endpoint.ts';
import type { Caller } from '../auth/token.ts';
import { sha256 } from '../ids.ts';

/** A request in the pipeline: the gateway's event and what the middleware adds. */
export type Exchange = APIGatewayProxyEventV2 & {
  requestId: string;
  startedAt: number;
  caller?: Caller;
  input: RequestOf<Declaration>;
  /** Equal for two requests with equal bodies. */
  fingerprint: string;
};

export type HttpResponse = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** A middleware of the pipeline: before the use case, after it, and on an error. */
export type Middleware = MiddlewareObj<Exchange, HttpResponse>;

export type Handler = (event: APIGatewayProxyEventV2, context?: object) => Promise<HttpResponse>;

/** User id of callers without a token. */
export const DEFAULT_USER = 'DefaultUser';

/** Returns the same text for repetitions of a request; undefined if no Idempotency-Key is sent or accepted. */
export function requestKey(endpoint: Declaration, exchange: Exchange): string | undefined {
  const key = exchange.headers['idempotency-key'];
  if (key === undefined || !acceptsIdempotencyKey(endpoint)) return undefined;
  return sha256(JSON.stringify([exchange.caller?.sub, endpoint.method, exchange.rawPath, key]));
}
