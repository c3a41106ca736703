/** Percentiles of latencies, in ms. */
export type Percentiles = { p50: number; p95: number; p99: number };

/** Returns the percentiles of response times, by the nearest rank. */
export function computePercentiles(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => roundTo3Digits(sorted[Math.ceil(part * sorted.length) - 1] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Rounds to three significant digits: repeated measurements differ by more. */
export const roundTo3Digits = (value: number) => Number(value.toPrecision(3));
