import type { Declaration } from '#lib/contract/endpoint.ts';
import { ApiError, type ValidationProblem } from '#lib/contract/errors.ts';
import { jsonLimitProblem } from '#lib/contract/json/limits.ts';
import type { SentFile } from '#lib/contract/fields/files.ts';
import { header, type Exchange } from '../exchange.ts';

/** What a request's body holds, before a look at its fields. */
export type Body = {
  /** The value that the fields are in; `unreadable` where there is none for the reasons in `problems`. */
  value: unknown;
  problems: ValidationProblem[];
  files?: SentFile[];
  /** What two requests have in common that say the same, where the body's own text is not it. */
  fingerprint?: string;
};

/** Reads a body, or refuses it with 415 or 413 before any look at what it says. */
export type BodyReader = (exchange: Exchange, endpoint: Declaration) => Body | Promise<Body>;

export const unreadable = Symbol('unreadable');

/** Whether a media type is that of JSON in UTF-8, the only encoding that JSON has. */
export const isJson = (type: string): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type);

/** The bytes of a body, which the gateway sends as base64 unless they are text. */
export const bodyBytes = ({ body = '', isBase64Encoded }: Exchange): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** Refuses a body that is compressed: what it would grow to, nobody knows. */
export function refuseCompressed(exchange: Exchange, expected: string): void {
  const encoding = header(exchange, 'content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { expected: `${expected}, not compressed` });
}

/**
 * Reads a body that is JSON, or its text where the endpoint takes that; no body is `undefined`. Throws
 * 415, naming what is `expected`, for any other media type or none.
 */
export function readJsonBody(
  exchange: Exchange,
  endpoint: Declaration,
  expected = 'application/json',
): Body {
  if (!exchange.body) return { value: undefined, problems: [] };
  if (!isJson(header(exchange, 'content-type') ?? ''))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { expected });
  refuseCompressed(exchange, expected);
  const text = exchange.isBase64Encoded ? bodyBytes(exchange).toString('utf8') : exchange.body;
  checkBodySize(text, endpoint);
  return endpoint.request.rawBody ? { value: text, problems: [] } : parseJson(text, ['body']);
}

/** Refuses a body that is larger than its endpoint takes. */
export function checkBodySize(text: string, { bodyLimit }: Declaration): void {
  if (bodyLimit && Buffer.byteLength(text) > bodyLimit.bytes) throw new ApiError(bodyLimit.error);
}

/** The value of a JSON text, or the one problem that it has at `loc`. */
export function parseJson(text: string, loc: ValidationProblem['loc']): Body {
  const refused = (msg: string): Body => ({
    value: unreadable,
    problems: [{ loc, msg, type: 'json_invalid' }],
  });
  try {
    const value: unknown = JSON.parse(text);
    const msg = jsonLimitProblem(value);
    return msg === undefined ? { value, problems: [] } : refused(msg);
  } catch {
    return refused('JSON decode error');
  }
}
