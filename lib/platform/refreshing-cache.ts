import type { LogCode } from './log-codes.ts';
import { log } from './log.ts';

type RefreshingCache<T> = {
  /** Returns the value, reloaded if it is too old. Rejects if it was never loaded. */
  get: () => Promise<T>;
  /**
   * Returns a value newer than `seen`, or undefined if `seen` was loaded just now. Rejects if the last load
   * failed.
   */
  getNewer: (seen: T) => Promise<T | undefined>;
};

type Options = {
  maxAgeMs: number;
  /** Minimum time between two reloads, in ms. */
  cooldownMs: number;
  /** Logged when a reload fails. */
  failureCode: LogCode;
};

/** Pause after a failed first load, in ms. */
const FIRST_LOAD_PAUSE_MS = 1000;

/** Caches a value of another system. If a reload fails, the last value stays in use. */
export function refreshingCache<T>(
  load: () => Promise<T>,
  { maxAgeMs, cooldownMs, failureCode }: Options,
  clock = Date.now,
): RefreshingCache<T> {
  let cached: { value: T; loadedAt: number } | undefined;
  let failure: Error | undefined;
  let nextLoadAt = -Infinity;
  let pending: Promise<void> | undefined;

  async function tryLoad(): Promise<void> {
    const startedAt = clock();
    try {
      const value = await load();
      // The first load starts no cooldown: the value may be replaced soon after it.
      nextLoadAt = cached ? startedAt + cooldownMs : startedAt;
      cached = { value, loadedAt: startedAt };
      failure = undefined;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      nextLoadAt = cached ? startedAt + cooldownMs : clock() + FIRST_LOAD_PAUSE_MS;
      if (cached) log('error', failureCode, {}, error);
    } finally {
      pending = undefined;
    }
  }

  async function reload(): Promise<void> {
    if (!pending && clock() < nextLoadAt) return;
    await (pending ??= tryLoad());
  }

  return {
    get: async () => {
      if (!cached || clock() - cached.loadedAt > maxAgeMs) await reload();
      if (!cached) throw failure ?? new Error('The value could not be loaded.');
      return cached.value;
    },
    getNewer: async (seen) => {
      if (cached?.value === seen) await reload();
      if (cached && cached.value !== seen) return cached.value;
      if (failure !== undefined) throw failure;
      return undefined;
    },
  };
}
