/** Bytes of an answer: 4 MB, or less where it is all quotes (see `weightOf`). */
export const MAX_RESPONSE_BYTES = 4_000_000;

/** What a Lambda may give back, of which 0.3 MB are for headers; in it the answer is a JSON text. */
const LAMBDA_BYTES = 5_700_000;

/**
 * Bytes of a value in an answer, or more where the limit of the Lambda is the nearer one: its answer
 * is a text within JSON, in which every quote and backslash is two.
 */
export const responseWeight = (value: unknown): number => responseTextWeight(JSON.stringify(value));

/** The same of a value that is JSON text already. */
export function responseTextWeight(text: string): number {
  const escapes = text.match(/["\\]/g)?.length ?? 0;
  const bytes = Buffer.byteLength(text);
  return Math.max(bytes, Math.ceil(((bytes + escapes) * MAX_RESPONSE_BYTES) / LAMBDA_BYTES));
}
