/** Maximum bytes of a response, as measured by `responseWeight`. */
export const MAX_RESPONSE_BYTES = 4_000_000;

/** The 6 MB of a Lambda's response without 0.3 MB for headers. The body is a string within that JSON. */
const LAMBDA_BYTES = 5_700_000;

/**
 * Returns the bytes of a value in a response, or more if Lambda's limit is the stricter one: there every quote
 * and backslash is escaped once more.
 */
export const responseWeight = (value: unknown): number => responseTextWeight(JSON.stringify(value));

/** Returns the last entries of a list that fit a number of bytes. */
export function lastWithin<T>(
  entries: T[],
  bytes: number,
  weigh: (entry: T) => number = responseWeight,
): T[] {
  let left = bytes;
  return entries.slice(entries.findLastIndex((entry) => (left -= weigh(entry)) < 0) + 1);
}

/** Like `responseWeight`, of a value that is already JSON text. */
export function responseTextWeight(text: string): number {
  const escapes = text.match(/["\\]/g)?.length ?? 0;
  const bytes = Buffer.byteLength(text);
  return Math.max(bytes, Math.ceil(((bytes + escapes) * MAX_RESPONSE_BYTES) / LAMBDA_BYTES));
}
