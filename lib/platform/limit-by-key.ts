import pLimit, { type LimitFunction } from 'p-limit';

const limits = new Map<string, LimitFunction>();

/** Runs `work` when fewer than `concurrency` other calls with this key are running in this process. */
export async function limitByKey<T>(
  key: string,
  concurrency: number,
  work: () => Promise<T>,
): Promise<T> {
  const limit = limits.get(key) ?? pLimit(concurrency);
  limits.set(key, limit);
  try {
    return await limit(work);
  } finally {
    // `limit` no longer counts this call.
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
  }
}
