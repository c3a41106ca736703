/** Maximum nesting of a JSON value: beyond every real payload, far below a stack overflow. */
const MAX_DEPTH = 100;

/** Whether a JSON value nests too deeply to be accepted. */
export const nestsTooDeep = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => nestsTooDeep(inner, levels - 1)));

/** Returns why a JSON value cannot be stored, or undefined: it nests too deeply or has a number beyond a double. */
export function jsonLimitProblem(value: unknown, levels = MAX_DEPTH): string | undefined {
  if (nestsTooDeep(value, levels)) return 'JSON nests too deeply';
  return holdsInfinity(value) ? 'JSON contains a number that is too large' : undefined;
}

const holdsInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(holdsInfinity)
    : value === Infinity || value === -Infinity;
