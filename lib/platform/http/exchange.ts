import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RequestOf, Declaration } from '#lib/contract/endpoint.ts';
import type { Caller } from '../auth/token.ts';

/** One request on its way through the pipeline: the gateway's event, and what was learnt of it. */
export type Exchange = APIGatewayProxyEventV2 & {
  requestId: string;
  startedAt: number;
  caller?: Caller;
  input: RequestOf<Declaration>;
  /** What two requests with the same body have in common. */
  fingerprint: string;
};

export type Answer = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** A stage of the pipeline: what it does before the use case, after it, and after a failure. */
export type Stage = MiddlewareObj<Exchange, Answer>;

export type Handler = (event: APIGatewayProxyEventV2, context?: object) => Promise<Answer>;

/** The user as whom a caller acts who sends no token. */
export const DEFAULT_USER = 'DefaultUser';

/** A request header by its lower-case name. */
export const header = (
  exchange: Pick<APIGatewayProxyEventV2, 'headers'>,
  name: string,
): string | undefined => exchange.headers[name];
