import { setTimeout as sleep } from 'node:timers/promises';
import { httpStatusOf } from '../aws-clients.ts';

/** Attempts of a call, and the pause after the first one. Each further pause is twice as long: 0.8 to 1.6 s in all. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 50;

/** https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const TOO_MANY_REQUESTS = 429;

/** Repeats a call after no response, 429 or 5xx. Rejects with the last error, or once `signal` is aborted. */
export async function withRetry<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
      // Jitter of at most half: several short pauses in a row would use up the attempts.
      const jitter = (1 + Math.random()) / 2;
      await sleep(jitter * FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

function isTransient(error: unknown): boolean {
  const status = httpStatusOf(error);
  return status === undefined || status === TOO_MANY_REQUESTS || status >= 500;
}
