import { unavailable } from '#lib/contract/errors.ts';
import { limitByKey } from '../limit-by-key.ts';
import { log } from '../log.ts';
import { jitteredPause } from './jittered-pause.ts';

const MAX_RETRY_MS = 5000;
const BACKOFF = { firstMs: 5, maxMs: 250 };

/** Another writer changed an item since it was read. Nothing was written. */
export class WriteConflict extends Error {}

/**
 * Runs `attempt` (read, decide, commit) until it throws no `WriteConflict`, for up to five seconds, with jittered
 * exponential backoff. Throws 503 after that. Retries of one process with the same `key` run one at a time: in
 * parallel they would conflict again.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, key?: string): Promise<T> {
  const deadline = Date.now() + MAX_RETRY_MS;
  for (let attempts = 1; ; attempts++) {
    try {
      if (attempts === 1 || key === undefined) return await attempt();
      return await limitByKey(`retry ${key}`, 1, attempt);
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (Date.now() > deadline) throw unavailable();
      log('debug', 'WRITE_RETRIED', { attempts });
      await backoff(attempts);
    }
  }
}

/** Waits before the next attempt of a transaction. */
export const backoff = (attempts: number): Promise<void> => jitteredPause(attempts, BACKOFF);
