import { toJson } from './to-json.ts';

/** Maximum bytes of a response, as measured by `responseBytes`. */
export const MAX_RESPONSE_BYTES = 4_000_000;

/** The 6 MB of a Lambda's response without 0.3 MB for headers. The body is a string within that JSON. */
const LAMBDA_BYTES = 5_700_000;

/**
 * Returns the size of a value in a response, in bytes of `MAX_RESPONSE_BYTES`. Lambda escapes quotes and backslashes
 * again, so text with many of them counts as larger.
 */
export const responseBytes = (value: unknown): number => responseTextBytes(toJson(value));

/** Returns the last entries of a list, as many as fit in `bytes`. */
export function lastWithin<T>(
  entries: T[],
  bytes: number,
  sizeOf: (entry: T) => number = responseBytes,
): T[] {
  let bytesLeft = bytes;
  for (const [count, entry] of entries.toReversed().entries()) {
    bytesLeft -= sizeOf(entry);
    if (bytesLeft < 0) return entries.slice(entries.length - count);
  }
  return entries;
}

/** Like `responseBytes`, for a value that is JSON text already. */
export function responseTextBytes(text: string): number {
  const escapes = text.match(/["\\]/g)?.length ?? 0;
  const bytes = Buffer.byteLength(text);
  return Math.max(bytes, Math.ceil(((bytes + escapes) * MAX_RESPONSE_BYTES) / LAMBDA_BYTES));
}
