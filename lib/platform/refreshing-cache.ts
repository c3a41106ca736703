import type { LogCode } from './log-codes.ts';
import { log } from './log.ts';

type Kept<T> = {
  /** The value, read anew when it is older than `age`. Rejects where it was never read. */
  now: () => Promise<T>;
  /**
   * A value newer than `seen`, which lacks something. Undefined where there is none: `seen` was read
   * just now. Rejects where the last read failed, so that nobody knows.
   */
  after: (seen: T) => Promise<T | undefined>;
};

type Ages = {
  /** How long a value is good, in milliseconds. */
  age: number;
  /** Between two reads that are not the first there are so many milliseconds, whatever asks for them. */
  floor: number;
  /** What is logged where a read fails and the last good copy stands. */
  lost: LogCode;
};

/** Until a first read that failed is tried again, in milliseconds: who is down is not asked by every caller. */
const PAUSE_MS = 1000;

/** A value of another system, kept for a while. Where it cannot be read again, the last good copy stands. */
export function refreshingCache<T>(
  read: () => Promise<T>,
  { age, floor, lost }: Ages,
  clock = Date.now,
): Kept<T> {
  let copy: { value: T; since: number } | undefined;
  let failure: Error | undefined;
  let failed = -Infinity;
  let begun = -Infinity;
  let reading: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const since = clock();
    try {
      copy = { value: await read(), since };
      failure = undefined;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      failed = clock();
      if (copy) log('error', lost, {}, failure);
    } finally {
      reading = undefined;
    }
  }

  /** Reads anew: once at a time, and not before the floor is over. The very first read does not count. */
  async function refreshed(): Promise<void> {
    if (!reading && clock() - begun < floor) return;
    if (!reading) begun = clock();
    await (reading ??= refresh());
  }

  /** Reads for the first time: once at a time, and after a failure not at every call. */
  async function firstRead(): Promise<void> {
    if (reading || clock() - failed >= PAUSE_MS) await (reading ??= refresh());
  }

  return {
    now: async () => {
      if (!copy) await firstRead();
      else if (clock() - copy.since > age) await refreshed();
      if (!copy) throw failure ?? new Error('Nothing was read.');
      return copy.value;
    },
    after: async (seen) => {
      if (copy?.value === seen) await refreshed();
      if (copy && copy.value !== seen) return copy.value;
      if (failure) throw failure;
      return undefined;
    },
  };
}
