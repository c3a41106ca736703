/** Maximum nesting of a JSON value: beyond every real payload, far below a stack overflow. */
export const MAX_DEPTH = 100;

export const NESTING_PROBLEM = `JSON should nest at most ${MAX_DEPTH} levels`;

/** Returns whether a JSON value nests too deeply to be accepted. */
const nestsTooDeep = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => nestsTooDeep(inner, levels - 1)));

/** Returns why a JSON value cannot be stored, or undefined: it nests too deeply or has a number beyond a double. */
export function jsonLimitProblem(value: unknown, levels = MAX_DEPTH): string | undefined {
  return nestsTooDeep(value, levels) ? NESTING_PROBLEM : numberProblem(value);
}

/** Returns why the numbers of a JSON value cannot be stored, or undefined: one is beyond a double. */
export const numberProblem = (value: unknown): string | undefined =>
  holdsInfinity(value) ? 'JSON numbers should be below 1.8e308' : undefined;

const holdsInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsInfinity)
    : value === Infinity || value === -Infinity;
