import type * as z from 'zod/mini';
import type { Scope } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { FunctionLimits } from './limits.ts';

type Shape = Record<string, z.ZodMiniType>;

type SocketShared = FunctionLimits & {
  /** `<service>.<verb-noun>`: the function's file, its bundle's folder and its name in the documentation. */
  id: string;
  /** Codes that it can refuse with, or send in an error frame. */
  errors: ErrorCode[];
  /** Grants from `infra/aws/access.ts`: all that its role may do. */
  access: string[];
  summary: string;
};

/** Where sockets are opened: whoever may, and with which query. */
export type ConnectRoute = SocketShared & {
  route: '$connect';
  caller: { rule: 'scope' | 'open'; scope: Scope };
  query: Shape;
};

/** What becomes of a socket, or of a frame on it whose `action` is the route. */
export type FrameRoute = SocketShared & {
  route: string;
  /** What its frame holds besides the action. */
  frame: Shape;
  /** Schema of the frame that answers it; absent where nothing does. A thunk, for the documentation. */
  answer?: () => z.ZodMiniType;
};

/** A route of the WebSocket API. */
export type SocketRoute = ConnectRoute | FrameRoute;

type Parsed<S extends Shape> = { [K in keyof S]: z.output<S[K]> };

/** What a use case receives of a frame, or of the query with which a socket is opened. */
export type SaidOn<R extends SocketRoute> = R extends { query: infer Q extends Shape }
  ? Parsed<Q>
  : R extends { frame: infer F extends Shape }
    ? Parsed<F>
    : never;

/** Declares a route of the WebSocket API. Lambda, role, route and documentation follow from it. */
export function defineSocketRoute<R extends SocketRoute>(declaration: R): R {
  return declaration;
}
