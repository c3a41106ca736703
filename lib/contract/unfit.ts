/** Levels that a free JSON value may nest: beyond every real payload, far below a stack's end. */
const DEPTH = 100;

/** Why a JSON value cannot be kept as it is: it nests too deep, or holds a number beyond a double. */
export function unfit(value: unknown, levels = DEPTH): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value))
    return 'JSON holds a number that is too large';
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return 'JSON nests too deeply';
  for (const inner of Object.values(value)) {
    const reason = unfit(inner, levels - 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
