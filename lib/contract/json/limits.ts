/** Levels that a JSON value may nest: beyond every real payload, far below a stack's end. */
const DEPTH = 100;

/** Whether a JSON value nests deeper than any is taken. */
export const nestsTooDeep = (value: unknown, levels = DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => nestsTooDeep(inner, levels - 1)));

/** Why a JSON value cannot be kept as it is: it nests too deep, or holds a number beyond a double. */
export function jsonLimitProblem(value: unknown, levels = DEPTH): string | undefined {
  if (nestsTooDeep(value, levels)) return 'JSON nests too deeply';
  return holdsInfinity(value) ? 'JSON holds a number that is too large' : undefined;
}

const holdsInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsInfinity)
    : value === Infinity || value === -Infinity;
