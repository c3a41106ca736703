import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RequestOf, Declaration } from '#lib/contract/endpoint.ts';
import type { Caller } from '../auth/token.ts';

/** A request in the pipeline: the gateway's event and what the stages add. */
export type Exchange = APIGatewayProxyEventV2 & {
  requestId: string;
  startedAt: number;
  caller?: Caller;
  input: RequestOf<Declaration>;
  /** Equal for two requests with equal bodies. */
  fingerprint: string;
};

export type Answer = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** A middleware of the pipeline: before the use case, after it, and on an error. */
export type Stage = MiddlewareObj<Exchange, Answer>;

export type Handler = (event: APIGatewayProxyEventV2, context?: object) => Promise<Answer>;

/** User id of callers without a token. */
export const DEFAULT_USER = 'DefaultUser';

/** Returns a request header by its lower-case name. */
export const header = (
  exchange: Pick<APIGatewayProxyEventV2, 'headers'>,
  name: string,
): string | undefined => exchange.headers[name];
