import * as z from 'zod/mini';
import type { ResponseFormat } from './envelope.ts';
import type { ErrorCode } from './errors.ts';
import type { Files, SentFile } from './fields/files.ts';
import type { FunctionLimits, Throttle } from './limits.ts';

export type Scope =
  | 'slt:read'
  | 'slt:write'
  | 'ticket:write'
  | 'proposal:read'
  | 'proposal:write'
  | 'mail:send'
  | 'sbd:read'
  | 'sbd:write'
  | 'user:admin';

/** Who may call: see the constants below. */
export type CallerRule =
  { rule: 'scope' | 'open'; scope: Scope } | { rule: 'user' | 'unverified' | 'anyone' };

/** The interface document lists an authorisation context: a token with this scope, always. */
export const scope = (needed: Scope) => ({ rule: 'scope', scope: needed }) as const;
/** It lists none: no token is needed under ACCESS=open, and one with this scope under ACCESS=session. */
export const open = (needed: Scope) => ({ rule: 'open', scope: needed }) as const;
/** A good token always, whatever it may do. */
export const user = { rule: 'user' } as const;
/** Never a token; the use case looks at those that are sent, good or bad. */
export const unverified = { rule: 'unverified' } as const;
/** Public: no token is needed, and one that is sent is ignored. */
export const anyone = { rule: 'anyone' } as const;

/** The scope that a rule may ask for. */
export const scopeOf = (caller: CallerRule): Scope | undefined =>
  'scope' in caller ? caller.scope : undefined;

/** Whether nobody is refused for the token that comes with a request. */
export const isPublic = ({ caller: { rule } }: { caller: CallerRule }): boolean =>
  rule === 'unverified' || rule === 'anyone';

type Shape = Record<string, z.ZodMiniType>;

type Request = {
  path?: Shape;
  query?: Shape;
  /** Headers by their names in lower case, besides those that every endpoint takes. */
  headers?: Shape;
  body?: z.ZodMiniType;
  /** The schema of the body takes its text, not the JSON in it: what is kept as it was sent. */
  rawBody?: true;
  /** The body for the documentation, where its parser is more than a schema can say. */
  bodySchema?: () => z.ZodMiniType;
  /** Files that come along when the body is sent as a form. */
  files?: Files;
};

/** Operation ids, each with its parameters and the fields that they take: a field in a field by a slash. */
export type Links = Record<string, Record<string, string>>;

export type Declaration = FunctionLimits & {
  /** `<service>.<verb-noun>`: the function's file, its bundle's folder and the operationId. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ANY';
  path: string;
  caller: CallerRule;
  request: Request;
  /** The largest body it takes, and what it says of a larger one; else the gateway's limit holds. */
  bodyLimit?: { bytes: number; error: ErrorCode };
  /** Schema of the 200 body. A thunk: built for the documentation and tests, never at cold start. */
  response: () => z.ZodMiniType;
  /** The media type of the 200 body, where it is not JSON. */
  produces?: string;
  /** Another media type that a caller may ask for instead. */
  alsoProduces?: string;
  responseFormat: ResponseFormat;
  /** Titles of its errors by status, where the interface document names them. */
  titles?: Partial<Record<number, string>>;
  /** What it can answer besides the errors that every endpoint can. */
  errors: ErrorCode[];
  /** Its 200 has an ETag. */
  hasETag?: true;
  /** Operations on the resource of its 200, by id: which field of the resource each parameter takes. */
  links?: Links;
  /** A POST that does nothing more when it is repeated: its outcome is not kept under an Idempotency-Key. */
  idempotent?: true;
  throttle?: Throttle;
  /** Grants from `infra/aws/access.ts`: all that its role may do. */
  access: string[];
  summary: string;
};

type Parsed<S> = S extends Shape ? { [K in keyof S]: z.output<S[K]> } : Record<string, never>;

/** What a use case receives of a request: validated and converted. */
export type RequestOf<E extends Declaration> = {
  path: Parsed<E['request']['path']>;
  query: Parsed<E['request']['query']>;
  headers: Parsed<E['request']['headers']>;
  body: E['request']['body'] extends z.ZodMiniType ? z.output<E['request']['body']> : undefined;
  /** In the order in which they were sent; none where the body was no form. */
  files: E['request']['files'] extends Files<infer Format> ? SentFile<Format>[] : undefined;
};

/** Declares an endpoint. Route, Lambda, role, validation, documentation and client follow from it. */
export function defineEndpoint<D extends Declaration>(declaration: D): D {
  return declaration;
}

/** The path as served: the shift service stands below the configured prefix, if there is one. */
export function routePath(endpoint: Pick<Declaration, 'path'>, servicePrefix: string): string {
  const prefixed = servicePrefix !== '' && endpoint.path.startsWith('/slt/');
  return prefixed ? `/${servicePrefix}${endpoint.path}` : endpoint.path;
}

/** Whether an endpoint keeps its outcome under the caller's Idempotency-Key: a POST does. */
export const acceptsIdempotencyKey = ({
  method,
  idempotent,
}: Pick<Declaration, 'method' | 'idempotent'>) => method === 'POST' && idempotent !== true;

/** Whether an endpoint gives a list page by page. */
export const isPaged = ({ request }: Pick<Declaration, 'request'>) =>
  request.query !== undefined && 'cursor' in request.query;

/** `shift-log.end-shift` lives in the service `shift-log`. */
export const serviceOf = (endpoint: Pick<Declaration, 'id'>) => endpoint.id.split('.')[0] ?? '';
