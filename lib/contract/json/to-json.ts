/**
 * Returns a value as JSON with U+FFFD escaped: decoders of other bytes than UTF-8 write it literally, and requests with
 * a literal one are refused.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\ufffd', '\\ufffd');
