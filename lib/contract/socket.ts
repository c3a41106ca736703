import type * as z from 'zod/mini';
import type { Scope } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { FunctionLimits } from './limits.ts';

type Shape = Record<string, z.ZodMiniType>;

type SocketShared = FunctionLimits & {
  /** `<service>.<verb-noun>`: the function's file, its bundle's folder and its name in the documentation. */
  id: string;
  /** Codes of the errors in its responses and error frames. */
  errors: ErrorCode[];
  /** Grants from `infra/aws/access.ts`: the only permissions of its role. */
  access: string[];
  summary: string;
};

export type ConnectRoute = SocketShared & {
  route: '$connect';
  caller: { rule: 'scope' | 'open'; scope: Scope };
  query: Shape;
};

/** The route of a closed socket, or of frames with this route as their `action`. */
export type FrameRoute = SocketShared & {
  route: string;
  /** The fields of its frame, without the action. */
  frame: Shape;
  /** Schema of the response frame, if there is one. A thunk, for the documentation. */
  response?: () => z.ZodMiniType;
};

export type SocketRoute = ConnectRoute | FrameRoute;

type Parsed<S extends Shape> = { [K in keyof S]: z.output<S[K]> };

/** The parsed query of a new socket, or the parsed frame. */
export type SocketInput<R extends SocketRoute> = R extends { query: infer Q extends Shape }
  ? Parsed<Q>
  : R extends { frame: infer F extends Shape }
    ? Parsed<F>
    : never;

/**
 * Declares a route of the WebSocket API. Lambda, role, route and documentation follow from it.
 *
 * @example
 * export const ping = defineSocketRoute({
 *   id: 'live.ping',
 *   route: 'ping',
 *   frame: {},
 *   errors: ['TOKEN_EXPIRED', 'CONNECTION_LOST'],
 *   access: ['live:get-connection', 'sockets:post'],
 *   summary: 'Keep a connection alive',
 * });
 */
export function defineSocketRoute<R extends SocketRoute>(declaration: R): R {
  return declaration;
}
