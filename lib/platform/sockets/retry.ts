import { setTimeout as sleep } from 'node:timers/promises';

/** Attempts of a call, and the pause after the first one, in ms. Each further pause is twice as long. */
export type RetryPolicy = { attempts: number; firstPauseMs: number };

/** https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const TOO_MANY_REQUESTS = 429;

/**
 * Repeats a call that gets no response, 429 or a server error. Rejects with the error of the last attempt,
 * or once `signal` is aborted.
 */
export async function withRetry<T>(
  call: () => Promise<T>,
  { attempts, firstPauseMs }: RetryPolicy,
  signal?: AbortSignal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (attempt === attempts || !isTransient(error as Failure)) throw error;
      // Jitter of at most half: several short pauses in a row would use up the attempts.
      const jitter = (1 + Math.random()) / 2;
      await sleep(jitter * firstPauseMs * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

type Failure = Error & { $metadata?: { httpStatusCode?: number } };

function isTransient({ $metadata }: Failure): boolean {
  const status = $metadata?.httpStatusCode;
  return status === undefined || status === TOO_MANY_REQUESTS || status >= 500;
}
