import {
  createClient,
  type ApiRequest,
  type ApiResponse,
  type BodyOf,
} from '#lib/contract/client.ts';
import { createClock, type ServerClock } from './clock.ts';
import { routes, type Declarations } from './routes.ts';

/** The gateway waits 30 s for a response. */
const TIMEOUT_MS = 35_000;

/** No response arrived: the connection is lost, or was cut off. It is unknown whether the service acted. */
export class NetworkError extends Error {}

/** A response with an error status. The message is a sentence for a person. */
export class ErrorResponse extends Error {
  readonly status: number;
  /** A stable name such as `SHIFT_ENDED`; empty for a response of the gateway. */
  readonly code: string;
  /** What is wrong with the fields of the request, by their names (422). */
  readonly problems: Readonly<Record<string, string>>;
  /** How long to wait before the next attempt, in ms. */
  readonly retryAfter: number | undefined;
  constructor(status: number, body: unknown, headers: Headers) {
    const problems = problemsOf(body);
    const words = problems.map((problem) => problem.join(': ')).join('; ');
    super((detailOf(body) ?? words) || `The service responded with status ${status}.`);
    this.status = status;
    this.problems = Object.fromEntries(problems);
    this.code = isObject(body) && typeof body.code === 'string' ? body.code : '';
    const seconds = Number(headers.get('retry-after') ?? NaN);
    this.retryAfter = Number.isNaN(seconds) ? undefined : seconds * 1000;
  }
}

/** Returns what went wrong, as a sentence for a person. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Sends a request, and resolves to its response. Throws `ErrorResponse` and `NetworkError`. */
export type Call = <Id extends keyof Declarations>(
  id: Id,
  input?: ApiRequest<Declarations[Id]>,
) => Promise<ApiResponse<BodyOf<Declarations[Id]>>>;

type Route = Pick<Declarations[keyof Declarations], 'method' | 'path'>;

export type Api = { call: Call; clock: ServerClock; fetch: typeof fetch };

/**
 * Returns the client of the desk at `origin`, which sends the session cookie with every request.
 *
 * @example
 * const { call } = createApi({ origin: location.origin, servicePrefix: '' });
 * const { body } = await call('shift-log.get-shift', { query: { shift_id: 42 } });
 */
export function createApi({
  origin,
  servicePrefix,
}: {
  origin: string;
  servicePrefix: string;
}): Api {
  const clock = createClock();
  const timedFetch: typeof fetch = async (input, init) => {
    const sentAt = Date.now();
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    clock.note(response.headers.get('date'), sentAt, Date.now());
    return response;
  };
  const client = createClient(origin, undefined, timedFetch);
  const prefixed = createClient(baseUrlOf(origin, servicePrefix), undefined, timedFetch);
  const call: Call = async (id, input) => {
    const send = id.startsWith('session.') ? client : prefixed;
    const response = await declarationOf(id)
      .then((declaration) => send(declaration, input))
      .catch((error: unknown) => {
        throw new NetworkError('No connection to the desk.', { cause: error });
      });
    if (response.status >= 400)
      throw new ErrorResponse(response.status, response.body, response.headers);
    return response;
  };
  return { call, clock, fetch: timedFetch };
}

/** Returns the address of the shift service, which may have a prefix. */
export const baseUrlOf = (origin: string, servicePrefix: string): string =>
  servicePrefix === '' ? origin : `${origin}/${servicePrefix}`;

/** The client reads method and path of a declaration, and nothing else. Most routes are loaded on demand. */
async function declarationOf<Id extends keyof Declarations>(id: Id): Promise<Declarations[Id]> {
  const known: Partial<Record<keyof Declarations, Route>> = routes;
  const more = async (): Promise<typeof known> => (await import('./more-routes.ts')).routes;
  return (known[id] ?? (await more())[id]) as Declarations[Id];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the sentence of an error. */
function detailOf(body: unknown): string | undefined {
  const detail = isObject(body) ? body.detail : undefined;
  return typeof detail === 'string' ? detail : undefined;
}

/** Returns the problems of a request (422), each with the name of its field. */
function problemsOf(body: unknown): [name: string, problem: string][] {
  const detail = isObject(body) && Array.isArray(body.detail) ? body.detail : [];
  return detail.flatMap((problem: unknown) =>
    isObject(problem) ? [[nameOf(problem.loc), String(problem.msg)]] : [],
  );
}

const nameOf = (loc: unknown): string => (Array.isArray(loc) ? loc.slice(1).join('.') : '');

/** Returns the first record of a response. Throws an error if there is none. */
export function firstRecord<T>({ result_data: [record] }: { result_data: readonly T[] }): T {
  if (record === undefined) throw new TypeError('The response has no record.');
  return record;
}

/** Returns the cursor of the next page from the `Link` header of a list. RFC 8288 */
export function nextCursor(headers: Headers): string | undefined {
  const [, next] = /<([^<>]*)> ?; ?rel="?next"?/.exec(headers.get('link') ?? '') ?? [];
  if (next === undefined) return undefined;
  return new URL(next, 'https://desk.invalid').searchParams.get('cursor') ?? undefined;
}
