/** Any decimal number of so many digits is the same after it was a double. */
const DOUBLE_DIGITS = 15;
/** Below this, doubles have fewer. */
const SMALLEST_NORMAL = 2.3e-308;

/**
 * Parses JSON without losing a number. One that a double cannot hold (2^60 + 1, 1e400, -0), or would be
 * written longer (1e20), becomes an object that `JSON.stringify` writes as it was read; see `isRawNumber`.
 * So what is written is never longer than what was read. Throws on what is no JSON.
 */
export function parseExact(text: string): unknown {
  const revive: Reviver = (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isWrittenWell(value, source)
      ? json.rawJSON(source)
      : value;
  return json.parse(text, revive);
}

/** Whether a value is a number that `parseExact` kept as its text. */
export const isRawNumber = (value: unknown): value is { rawJSON: string } => json.isRawJSON(value);

/** Whether both values are numbers, and the same one however they were written: 1e3 is 1000. */
export function isSameNumber(one: unknown, other: unknown): boolean {
  const number = numberIn(one);
  return number !== undefined && number === numberIn(other);
}

/** A number as a double, or as its text where a double cannot hold it; undefined of what is none. */
function numberIn(value: unknown): number | string | undefined {
  if (!isRawNumber(value)) return typeof value === 'number' ? value : undefined;
  const { rawJSON } = value;
  return holds(Number(rawJSON), rawJSON) ? Number(rawJSON) : rawJSON;
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** ECMAScript's access to the source text of JSON, which the compiler's libraries do not declare yet. */
const json = JSON as unknown as {
  parse: (text: string, reviver: Reviver) => unknown;
  rawJSON: (text: string) => object;
  isRawJSON: (value: unknown) => boolean;
};

const isWrittenWell = (value: number, source: string) =>
  String(value).length <= source.length && holds(value, source);

/** Whether a double says the number that its source says. */
function holds(value: number, source: string): boolean {
  if (String(value) === source) return true;
  const digits = (/^-?([\d.]+)/.exec(source)?.[1] ?? '').replace('.', '').replace(/^0+/, '');
  if (digits === '' || /^0+$/.test(digits)) return !Object.is(value, -0);
  const size = Math.abs(value);
  return digits.length <= DOUBLE_DIGITS && size >= SMALLEST_NORMAL && size < Infinity;
}
