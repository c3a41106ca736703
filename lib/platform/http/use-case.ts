import type { Declaration, RequestOf, user } from '#lib/contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { TransactWrite } from '../dynamo/transaction.ts';
import type { Caller } from '../auth/token.ts';
import type { RequestTokens, SessionCookie } from './session-token.ts';

/** A link to an endpoint's path, as declared, with a query. */
export type Link = { rel: 'next' | 'section'; path: string; query: Record<string, string> };

/** What a use case gives back; the pipeline makes an HTTP answer of it. */
export type Outcome<T = unknown> = {
  data: T;
  /** Tag of this state of the resource, without quotes. */
  etag?: string;
  /** Where more is: the next page of a list, or lists that hold what did not fit. */
  links?: Link[];
  /** A body that is text already, such as a page or a stored document; sent instead of `data`. */
  content?: { type: string; body: string; headers?: Record<string, string> };
  /** What becomes of the browser's session cookie. */
  cookie?: SessionCookie;
};

/** What a use case knows of the request's surroundings. */
export type Context = {
  /** The `sub` of the caller's token, or the default user's where none is asked for. */
  user: string;
  /** Who calls, where a token was asked for or sent. */
  caller?: Caller;
  /** The session tokens that came with the request, unverified. */
  tokens: RequestTokens;
  /** The same for all requests that repeat this one under an Idempotency-Key; undefined without one. */
  requestKey: string | undefined;
  /** The method and the path of the request, as they were sent. */
  method: string;
  path: string;
  clock: Clock;
  newId: () => number;
  /** Throws 412 unless the caller's If-Match allows this state of the resource. */
  requireMatch: (etag: string) => void;
  /** Steps that keep the outcome under the caller's Idempotency-Key, for the same transaction. */
  remember: (outcome: Outcome) => TransactWrite[];
};

/** What the use case of an endpoint knows: where any user may call, there is one. */
export type ContextOf<E extends Declaration> = E['caller'] extends typeof user
  ? Context & { caller: Caller }
  : Context;

/**
 * The rule of one endpoint: read, decide, commit. It runs again from the start when another writer
 * came first, so it does nothing that cannot be repeated before its transaction.
 */
export type UseCase<E extends Declaration> = (
  request: RequestOf<E>,
  context: ContextOf<E>,
) => Promise<Outcome>;

/**
 * What is done with an outcome once it stands, also when it is given again under an Idempotency-Key: what
 * can be repeated, and what an answer has that is not kept, such as signed links.
 */
export type Finish<E extends Declaration> = (
  outcome: Outcome,
  request: RequestOf<E>,
  context: Context,
) => Promise<Outcome>;
