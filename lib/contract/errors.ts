import { table, type Row } from './errors/table.ts';
import type { ValidationProblem } from './errors/validation.ts';

export type ErrorCode = keyof typeof table;

/** The names of the parameters in a sentence. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type ParameterName<Code extends ErrorCode> = NamesIn<(typeof table)[Code][2]>;

/** Values of the parameters in an error's sentence: identifiers and limits, never internals. */
type ErrorParameters<Code extends ErrorCode> = Record<ParameterName<Code>, string | number>;

/** The arguments after the code. Only a sentence with parameters requires their values. */
type ErrorArguments<Code extends ErrorCode> = [ParameterName<Code>] extends [never]
  ? [parameters?: object, headers?: Record<string, string>, details?: object]
  : [parameters: ErrorParameters<Code>, headers?: Record<string, string>, details?: object];

/** @public Tests check each member. */
export const errorCodes = Object.keys(table) as ErrorCode[];

/** Returns the status, title and sentence of a code, with its parameters unfilled. */
export function describeError(code: ErrorCode): { status: number; title: string; detail: string } {
  const [status, title, detail] = table[code];
  return { status, title, detail };
}

/** Returns whether a response with this code is a failure of the service that an engineer must look into. */
export function isUnexpectedFailure(code: ErrorCode): boolean {
  const [status, , , expected] = table[code] as Row;
  return status >= 500 && expected === undefined;
}

/**
 * An error that is sent to the caller; `details` are additional fields of its body. Every other exception becomes
 * INTERNAL.
 *
 * @example throw new ApiError('SHIFT_NOT_FOUND', { shift_id: 1 });
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  readonly headers: Record<string, string>;
  readonly details: object;

  constructor(code: Code, ...[parameters = {}, headers = {}, details = {}]: ErrorArguments<Code>) {
    const { status, title, detail } = describeError(code);
    const values = new Map<string, unknown>(Object.entries(parameters));
    super(detail.replace(/\{(\w+)\}/g, (_, name: string) => String(values.get(name))));
    this.code = code;
    this.status = status;
    this.title = title;
    this.headers = headers;
    this.details = details;
  }
}

/** A 422 with all problems of the request. */
export class InvalidRequest extends ApiError<'INVALID_REQUEST'> {
  readonly problems: ValidationProblem[];

  constructor(problems: ValidationProblem[]) {
    super('INVALID_REQUEST');
    this.problems = problems;
  }
}

/** Returns the body of an error, without its service's envelope. `titles` replaces titles by status. */
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
  ...error.details,
});

/** Returns the error for a dependency that is down or busy: the caller can repeat the request in a moment. */
export const unavailable = () => new ApiError('UNAVAILABLE', {}, { 'Retry-After': '1' });

/** Returns the error for a missing or invalid token. The text is the same for every cause, so it reveals nothing. */
export const unauthenticated = () =>
  new ApiError('UNAUTHENTICATED', {}, { 'WWW-Authenticate': 'Bearer' });

/** Returns the error for a sign-in code that is not valid, has expired or was used before. */
export const invalidSignInCode = () =>
  new ApiError('SIGN_IN_CODE_INVALID', {}, { 'WWW-Authenticate': 'Bearer' });
