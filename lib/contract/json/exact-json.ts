/** A decimal number of at most this many digits survives conversion to a double. */
const DOUBLE_DIGITS = 15;
/** Smaller doubles have fewer digits. */
const SMALLEST_NORMAL = 2.3e-308;

/**
 * Parses JSON without losing precision. A number that a double cannot represent (2^60 + 1, 1e400, -0) or that
 * would be serialized longer (1e20) becomes an object that `JSON.stringify` writes verbatim; see `isRawNumber`.
 * So the output is never longer than the input. Throws a SyntaxError if the text is not JSON.
 */
export function parseExact(text: string): unknown {
  const revive: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isCompact(value, source)
      ? json.rawJSON(source)
      : value;
  return json.parse(text, revive);
}

/** Returns whether a value is a number that `parseExact` preserved as text. */
export const isRawNumber = (value: unknown): value is { rawJSON: string } => json.isRawJSON(value);

/** Returns whether both values are the same number, in any notation: 1e3 equals 1000. */
export function isSameNumber(a: unknown, b: unknown): boolean {
  const number = numberIn(a);
  return number !== undefined && number === numberIn(b);
}

/** Returns a number as a double, or as text if a double cannot represent it; undefined for other values. */
function numberIn(value: unknown): number | string | undefined {
  if (!isRawNumber(value)) return typeof value === 'number' ? value : undefined;
  const { rawJSON } = value;
  return holds(Number(rawJSON), rawJSON) ? Number(rawJSON) : rawJSON;
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** JSON.parse with source text access, which TypeScript's libraries do not declare yet. */
const json = JSON as JSON & {
  parse: (text: string, reviver: Reviver) => unknown;
  rawJSON: (text: string) => object;
  isRawJSON: (value: unknown) => boolean;
};

const isCompact = (value: number, source: string) =>
  String(value).length <= source.length && holds(value, source);

/** Returns whether a double represents its source text exactly. */
function holds(value: number, source: string): boolean {
  if (String(value) === source) return true;
  const digits = (/^-?([\d.]+)/.exec(source)?.[1] ?? '').replace('.', '').replace(/^0+/, '');
  if (digits === '' || /^0+$/.test(digits)) return !Object.is(value, -0);
  const size = Math.abs(value);
  return digits.length <= DOUBLE_DIGITS && size >= SMALLEST_NORMAL && size < Infinity;
}
