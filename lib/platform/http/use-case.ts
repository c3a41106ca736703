import type * as z from 'zod/mini';
import type { Declaration, RequestOf, user } from '#lib/contract/endpoint.ts';
import type { Clock } from '../clock.ts';
import type { TransactWrite } from '../dynamo/transaction.ts';
import type { Caller } from '../auth/token.ts';
import type { RequestTokens, SessionCookie } from './session-token.ts';

/** A link to an endpoint's path, as declared, with a query. */
export type Link = {
  rel: 'next' | 'section';
  path: string;
  /** A list stands for a parameter that is repeated. */
  query: Record<string, string | string[]>;
};

/** The result of a use case. The pipeline turns it into an HTTP response. */
export type Outcome<Data = unknown> = {
  data: Data;
  /** Default: 200. */
  status?: 200 | 302 | 304;
  /** The tag of this state of the resource, without quotes. */
  etag?: string;
  /** Links to the next page of a list, or to lists of what did not fit the response. */
  links?: Link[];
  /** A body that is sent instead of `data`. */
  content?: Content;
  cookie?: SessionCookie;
};

/** A body that is text or bytes already, such as a page or a stored document. */
type Content = { type: string; body: string | Buffer; headers?: Record<string, string> };

/** An outcome without data: its body is complete. */
export type ContentOutcome = Outcome<undefined> & { content: Content };

/** The data of an endpoint's response before its format wraps it: what the format takes, else one entry or a list. */
type DataOf<E extends Declaration> = unknown extends Parameters<E['responseFormat']['success']>[0]
  ? Unwrapped<z.output<ReturnType<E['response']>>>
  : Parameters<E['responseFormat']['success']>[0];

/** What a use case of an endpoint returns. */
type OutcomeOf<E extends Declaration> = Outcome<DataOf<E>> | ContentOutcome;

type Unwrapped<Body> = Body extends { result_data: (infer Entry)[] } ? Entry | Entry[] : Body;

/** An outcome with a reference that is stored under an Idempotency-Key in place of its data. */
export type ReferencedOutcome<Data, Ref> = Outcome<Data> & { ref: Ref };

/** What a use case with a reference stores: its data is rebuilt. */
export type StoredOutcome<Ref> = ReferencedOutcome<unknown, Ref>;

/** What a use case gets from the pipeline. `Stored` is the type of the outcomes that it may store. */
export type Context<Stored extends Outcome = Outcome> = OutcomeStore<Stored> & {
  /** The `sub` of the caller's token, or the default user if no token is required. */
  user: string;
  /** How pages show the caller, if the token says so. */
  name?: string | undefined;
  caller?: Caller;
  /** The session tokens of the request, unverified. */
  tokens: RequestTokens;
  /** The same for all repetitions of a request under an Idempotency-Key; undefined without one. */
  requestKey: string | undefined;
  method: string;
  path: string;
  clock: Clock;
  newId: () => number;
  /** Throws 412 unless the caller's If-Match allows this state of the resource. */
  requireMatch: (etag: string) => void;
};

/** Stores outcomes under the caller's Idempotency-Key. */
export type OutcomeStore<Stored extends Outcome = Outcome> = {
  /** Returns the writes that store an outcome, for the transaction of its change. */
  outcomeWrites: (outcome: Stored) => TransactWrite[];
  /** Stores the outcome of a request that changes nothing else. */
  storeOutcome: (outcome: Stored) => Promise<void>;
};

/** Without an Idempotency-Key nothing is stored. */
export const noOutcomes: OutcomeStore = {
  outcomeWrites: () => [],
  storeOutcome: () => Promise.resolve(),
};

/** The context of an endpoint. One that requires a user has a caller. */
export type ContextOf<
  E extends Declaration,
  Stored extends Outcome = Outcome,
> = E['caller'] extends typeof user ? Context<Stored> & { caller: Caller } : Context<Stored>;

/**
 * The rule of one endpoint: read, decide, commit. It runs again from the start after a write conflict, so
 * everything before its transaction must be repeatable.
 */
export type UseCase<
  E extends Declaration,
  Result extends Outcome = OutcomeOf<E>,
  Stored extends Outcome = OutcomeOf<E>,
> = (request: RequestOf<E>, context: ContextOf<E, Stored>) => Promise<Result>;

/**
 * A use case with a response that is made from its data, also when an Idempotency-Key is repeated. The reference is
 * stored in the transaction of the change; what cannot be stored, such as signed URLs, is rendered.
 *
 * @example
 * export const createComment: UseCaseFlow<typeof contract, CommentData, CommentRef> = {
 *   run: async (request, context) => ({ data, ref, etag }),
 *   reload: (ref) => readComment(ref),
 *   render: async (data) => ({ data: await withLinks(data) }),
 * };
 */
export type UseCaseFlow<
  E extends Declaration,
  Data,
  Ref,
  Stored extends Outcome = StoredOutcome<Ref>,
  Rendered = DataOf<E>,
> = {
  run: UseCase<E, ReferencedOutcome<Data, Ref>, Stored>;
  /** Rebuilds the data that a stored reference names. */
  reload: (ref: Ref) => Promise<Data>;
  render: (data: Data) => Promise<Pick<Outcome<Rendered>, 'data' | 'links'>>;
};

/** Returns the flow of a use case with data that is stored and sent as it is. */
export const plainFlow = <E extends Declaration>(
  useCase: UseCase<E>,
): UseCaseFlow<E, unknown, unknown, Outcome, unknown> => ({
  run: async (request, context) => {
    const outcome = await useCase(request, context);
    return { ...outcome, ref: outcome.data };
  },
  reload: (data) => Promise.resolve(data),
  render: (data) => Promise.resolve({ data }),
});
