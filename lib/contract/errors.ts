import { table } from './errors/table.ts';

export type ErrorCode = keyof typeof table;

/** Facts that fill the sentence of an error: identifiers and limits, never internals. */
export type ErrorParameters = Record<string, string | number>;

export const errorCodes = Object.keys(table) as ErrorCode[];

/** Status, title and unfilled sentence of a code, for the documentation. */
export function describeError(code: ErrorCode): { status: number; title: string; detail: string } {
  const [status, title, detail] = table[code];
  return { status, title, detail };
}

/** A refusal that reaches the caller as it is. Everything else that is thrown becomes INTERNAL. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, facts: ErrorParameters = {}, headers: Record<string, string> = {}) {
    const { status, title, detail } = describeError(code);
    super(detail.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')));
    this.code = code;
    this.status = status;
    this.title = title;
    this.headers = headers;
  }
}

/** A refusal that says more than its sentence, beside the fields of every error. */
export class DetailedError extends ApiError {
  readonly details: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    details: Record<string, unknown>,
    facts: ErrorParameters = {},
    headers = {},
  ) {
    super(code, facts, headers);
    this.details = details;
  }
}

/** One problem of a request: where (path, query, header or body first), what, and a stable name. */
export type ValidationProblem = { loc: (string | number)[]; msg: string; type: string };

/** A 422 with all problems of the request at once. */
export class InvalidRequest extends ApiError {
  readonly problems: ValidationProblem[];

  constructor(problems: ValidationProblem[]) {
    super('INVALID_REQUEST');
    this.problems = problems;
  }
}

/** The body of an error, without what a service adds to it. `titles` replaces titles by status. */
export const errorBody = (
  error: ApiError,
  requestId: string,
  titles: Partial<Record<number, string>> = {},
) => ({
  status: error.status,
  title: titles[error.status] ?? error.title,
  detail: error.message,
  code: error.code,
  request_id: requestId,
  ...(error instanceof DetailedError && error.details),
});

/** A part is down or busy: the caller may repeat the request in a moment. */
export const unavailable = () => new ApiError('UNAVAILABLE', {}, { 'Retry-After': '1' });

/** No good token came with a request that needs one. One text for every cause: it does not tell what was wrong. */
export const unauthenticated = () =>
  new ApiError('UNAUTHENTICATED', {}, { 'WWW-Authenticate': 'Bearer' });
