import { setTimeout as sleep } from 'node:timers/promises';

type Backoff = { firstMs: number; maxMs: number };

/** Waits a random time before a retry. Its maximum is twice `firstMs` after attempt 1, and doubles up to `maxMs`. */
export const jitteredPause = (attempt: number, { firstMs, maxMs }: Backoff): Promise<void> =>
  sleep(Math.random() * Math.min(maxMs, firstMs * 2 ** attempt));
