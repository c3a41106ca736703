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

/** Who may call an endpoint; the constants below are its values. */
export type CallerRule =
  { rule: 'scope' | 'open'; scope: Scope } | { rule: 'user' | 'unverified' | 'anyone' };

/** Always requires a token with this scope. */
export const scope = (requiredScope: Scope) => ({ rule: 'scope', scope: requiredScope }) as const;
/** Requires a token with this scope under ACCESS=session, and none under ACCESS=open. */
export const open = (requiredScope: Scope) => ({ rule: 'open', scope: requiredScope }) as const;
/** Always requires a valid token, with any scope. */
export const user = { rule: 'user' } as const;
/** Requires no token; the use case examines the tokens that are sent, valid or not. */
export const unverified = { rule: 'unverified' } as const;
/** Requires no token, and ignores one that is sent. */
export const anyone = { rule: 'anyone' } as const;

/** Returns the scope that a rule may require. */
export const scopeOf = (caller: CallerRule): Scope | undefined =>
  'scope' in caller ? caller.scope : undefined;

/** Returns whether an endpoint accepts requests with any token, or none. */
export const isPublic = ({ caller: { rule } }: { caller: CallerRule }): boolean =>
  rule === 'unverified' || rule === 'anyone';

/** The name of the cookie with the session token. */
export const SESSION_COOKIE = 'session_jwt';

type Shape = Record<string, z.ZodMiniType>;

type Request = {
  path?: Shape;
  query?: Shape;
  /** Headers by lower-case name, in addition to those of every endpoint. */
  headers?: Shape;
  body?: z.ZodMiniType;
  /** The body's schema receives the text, not the parsed JSON: for documents that are stored verbatim. */
  rawBody?: true;
  /** The body's schema for the documentation, if `body` is a parser that JSON Schema cannot express. */
  bodySchema?: () => z.ZodMiniType;
  /** Files of a multipart form. */
  files?: Files;
};

/** Parameters of other operations, by operation id, with the response field for each; `a/b` is field b of field a. */
type Links = Record<string, Record<string, string>>;

export type Declaration = FunctionLimits & {
  /** `<service>.<verb-noun>`: the function's file, its bundle's folder and the operationId. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ANY';
  path: string;
  caller: CallerRule;
  request: Request;
  /** The maximum body size and the error above it. Default: the gateway's limit. */
  bodyLimit?: { bytes: number; error: 'DOCUMENT_TOO_LARGE' | 'TOO_MANY_LOGS' };
  /** The success is a 302 to another address. */
  redirects?: true;
  /** The schema of the 200 body. A thunk: it is built for documentation and tests, never at cold start. */
  response: () => z.ZodMiniType;
  /** The media type of the 200 body. Default: JSON. */
  produces?: string;
  /** A second media type, by content negotiation. */
  alsoProduces?: string;
  responseFormat: ResponseFormat;
  /** Headers of every response of the function, errors included, except to a preflight. */
  headers?: Record<string, string>;
  /** Error titles of the interface document, by status. */
  titles?: Partial<Record<number, string>>;
  /** Error codes in addition to those of every endpoint. */
  errors: ErrorCode[];
  hasETag?: true;
  /** A GET that a page of another site may not make the browser send with the cookie: it signs or counts something. */
  refusesOtherSites?: true;
  /** OpenAPI links from the 200 response to operations on its resource. */
  links?: Links;
  /** The POST is idempotent by itself: it takes no Idempotency-Key. */
  idempotent?: true;
  /** The bearer token may be a sign-in code. */
  acceptsSignInCode?: true;
  throttle?: Throttle;
  /** All permissions of its role, as grants of `infra/aws/access.ts`. */
  access: string[];
  /** An imperative of at most eight words. */
  summary: string;
  /** What a caller must know beyond the schemas, in sentences of Markdown. */
  description: string;
};

type Parsed<S> = S extends Shape ? { [K in keyof S]: z.output<S[K]> } : Record<string, never>;

/** The validated and converted request that a use case receives. */
export type RequestOf<E extends Declaration> = {
  path: Parsed<E['request']['path']>;
  query: Parsed<E['request']['query']>;
  headers: Parsed<E['request']['headers']>;
  body: E['request']['body'] extends z.ZodMiniType ? z.output<E['request']['body']> : undefined;
  /** In the order sent; empty unless the body is a form. */
  files: E['request']['files'] extends Files<infer Format> ? SentFile<Format>[] : undefined;
};

/**
 * Declares an endpoint. Its route, Lambda, role, validation, documentation and client derive from the declaration.
 *
 * @example
 * export const endShift = defineEndpoint({
 *   id: 'shift-log.end-shift', // the function is functions/shift-log/end-shift.ts
 *   method: 'PUT',
 *   path: '/slt/api/v3/shift/{shift_id}/end',
 *   caller: scope('slt:write'),
 *   request: { path: { shift_id: shiftIdText } },
 *   response: () => envelope(shift()),
 *   responseFormat: enveloped,
 *   errors: ['SHIFT_NOT_FOUND', 'SHIFT_ENDED'],
 *   memoryMb: 1024, // optional, as are timeoutSeconds and throttle
 *   access: ['shift-log:query', 'shift-log:update'],
 *   summary: 'End a shift',
 *   description: 'Without a body, the shift ends now.',
 * });
 */
export function defineEndpoint<D extends Declaration>(declaration: D): D {
  return declaration;
}

/** Returns the path as served: the shift service's paths begin with the configured prefix, if any. */
export function routePath(endpoint: Pick<Declaration, 'path'>, servicePrefix: string): string {
  const prefixed = servicePrefix !== '' && endpoint.path.startsWith('/slt/');
  return prefixed ? `/${servicePrefix}${endpoint.path}` : endpoint.path;
}

/** Returns whether an endpoint stores its outcome under the caller's Idempotency-Key: a POST does. */
export const acceptsIdempotencyKey = ({
  method,
  idempotent,
}: Pick<Declaration, 'method' | 'idempotent'>) => method === 'POST' && idempotent !== true;

/** Returns whether an endpoint returns a list in pages. */
export const isPaged = ({ request }: Pick<Declaration, 'request'>) =>
  request.query !== undefined && 'cursor' in request.query;

/** Returns the service of an id, for example `shift-log` of `shift-log.end-shift`. */
export const serviceOf = (endpoint: Pick<Declaration, 'id'>) => endpoint.id.split('.')[0] ?? '';
