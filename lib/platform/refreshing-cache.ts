import { log, type LogCode } from './log.ts';

/** Maximum age of a value, and minimum time between two reloads, in ms. */
const MAX_AGE_MS = 300_000;
const COOLDOWN_MS = 30_000;

/** Caches a value for five minutes. Logs `failureCode` if a reload fails; the last value stays in use. */
export function refreshingCache<T>(load: () => Promise<T>, failureCode: LogCode, clock = Date.now) {
  let cached: { value: T; loadedAt: number } | undefined;
  let failure: Error | undefined;
  let nextLoadAt = -Infinity;
  let pending: Promise<void> | undefined;

  async function tryLoad(): Promise<void> {
    const loadedAt = clock();
    // The first load starts no cooldown: the value may be replaced soon after it.
    if (cached) nextLoadAt = loadedAt + COOLDOWN_MS;
    try {
      cached = { value: await load(), loadedAt };
      failure = undefined;
    } catch (error) {
      failure = error as Error;
      if (cached) log('error', failureCode, {}, error);
    } finally {
      pending = undefined;
    }
  }

  async function reload(): Promise<void> {
    if (pending || clock() >= nextLoadAt) await (pending ??= tryLoad());
  }

  return {
    /** Returns the value, reloaded if it is too old. Rejects if it was never loaded. */
    get: async (): Promise<T> => {
      if (!cached || clock() - cached.loadedAt > MAX_AGE_MS) await reload();
      if (!cached) throw failure ?? new Error('The value could not be loaded.');
      return cached.value;
    },
    /** Returns a value newer than `previous`; undefined if that was loaded just now. Rejects if the last load failed. */
    getNewer: async (previous: T): Promise<T | undefined> => {
      if (cached?.value === previous) await reload();
      if (cached && cached.value !== previous) return cached.value;
      if (failure) throw failure;
      return undefined;
    },
  };
}
