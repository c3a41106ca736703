import type { Declaration } from '#lib/contract/endpoint.ts';
import { ApiError } from '#lib/contract/errors.ts';
import type { ValidationProblem } from '#lib/contract/errors/validation.ts';
import { numberProblem } from '#lib/contract/json/limits.ts';
import { jsonTextProblem, withoutByteOrderMark } from '#lib/contract/json/text.ts';
import type { SentFile } from '#lib/contract/fields/files.ts';
import type { Exchange } from '../exchange.ts';

/** The body of a request before its validation. */
export type Body = {
  /** The value to validate, or `unreadable`; `problems` then states the cause. */
  value: unknown;
  problems: ValidationProblem[];
  files?: SentFile[];
  /** Equal for two requests with equal content. By default the text of the body. */
  fingerprint?: string;
};

/** Reads a body. Throws 415 or 413. */
export type BodyReader = (exchange: Exchange, endpoint: Declaration) => Body | Promise<Body>;

export const unreadable = Symbol('unreadable');

/** Returns whether a media type is JSON in UTF-8, the only encoding of JSON. */
export const isJson = (type: string): boolean =>
  /^application\/([\w.-]+\+)?json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type);

/** Returns the bytes of a body, which the gateway encodes as base64 unless they are text. */
export const bodyBytes = ({ body = '', isBase64Encoded }: Exchange): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** Throws 415 for a compressed body: its real size is unknown. */
export function refuseCompressed(exchange: Exchange, expected: string): void {
  const encoding = exchange.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { expected: `${expected}, not compressed` });
}

/** Reads a JSON body, or its text for `rawBody`; undefined without a body. Throws 415, which names `expected`. */
export function readJsonBody(
  exchange: Exchange,
  endpoint: Declaration,
  expected = 'application/json',
): Body {
  if (!exchange.body) return { value: undefined, problems: [] };
  if (!isJson(exchange.headers['content-type'] ?? ''))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { expected });
  refuseCompressed(exchange, expected);
  // Bytes that are not UTF-8 become U+FFFD here, as they do in the gateway, and are refused with it.
  const text = withoutByteOrderMark(bodyBytes(exchange).toString('utf8'));
  checkBodySize(text, endpoint);
  return endpoint.request.rawBody ? { value: text, problems: [] } : parseJson(text, ['body']);
}

/** Throws the endpoint's error for a body above its limit. */
export function checkBodySize(text: string, { bodyLimit }: Declaration): void {
  if (bodyLimit && Buffer.byteLength(text) > bodyLimit.bytes) throw new ApiError(bodyLimit.error);
}

/** Returns the value of a JSON text, or its problem at `loc`. */
export function parseJson(text: string, loc: ValidationProblem['loc']): Body {
  const invalid = (msg: string): Body => ({
    value: unreadable,
    problems: [{ loc, msg, type: 'json_invalid' }],
  });
  const textProblem = jsonTextProblem(text);
  if (textProblem !== undefined) return invalid(textProblem);
  try {
    const value: unknown = JSON.parse(text);
    const msg = numberProblem(value);
    return msg === undefined ? { value, problems: [] } : invalid(msg);
  } catch {
    return invalid('JSON decode error');
  }
}
