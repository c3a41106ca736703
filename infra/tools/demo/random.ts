/** A source of repeatable random numbers. */
export type Random = {
  /** Returns a number from `low` (inclusive) to `high` (exclusive). */
  between: (low: number, high: number) => number;
  pick: <T>(list: readonly [T, ...T[]]) => T;
};

/** Returns the same sequence for the same seed: https://en.wikipedia.org/wiki/Lehmer_random_number_generator */
export function seededRandom(seed: number): Random {
  let state = seed;
  const between = (low: number, high: number) => {
    state = (state * 48_271) % 0x7f_ff_ff_ff;
    return low + (state / 0x7f_ff_ff_ff) * (high - low);
  };
  return {
    between,
    pick: (list) => list[Math.floor(between(0, list.length))] ?? list[0],
  };
}
