import { UsageError } from '#infra/command.ts';

/** Parses an option as a positive integer; returns the fallback if it is missing. */
export function parsePositiveInteger(
  name: string,
  text: string | undefined,
  fallback: number,
): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${name} '${text}' is not a positive integer. Try --help.`);
  return Number(text);
}

/** Creates a seeded generator of numbers from 0 to 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
