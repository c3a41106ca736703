import { expect, it } from 'vitest';
import { withRetry } from '#lib/platform/sockets/retry.ts';

const errorWithStatus = (httpStatusCode: number) =>
  Object.assign(new Error(), { $metadata: { httpStatusCode } });
const timeout = Object.assign(new Error(), { name: 'TimeoutError', $metadata: {} });
const reset = new Error('ECONNRESET');

/** Returns how many attempts are made of a call that always fails. */
async function countAttempts(error: Error): Promise<number> {
  let attempts = 0;
  const call = () => {
    attempts++;
    return Promise.reject(error);
  };
  await expect(withRetry(call)).rejects.toBe(error);
  return attempts;
}

it('repeats calls that get 429, a server error or no response', async () => {
  const errors = [errorWithStatus(429), errorWithStatus(500), timeout, reset];

  expect(await Promise.all(errors.map(countAttempts))).toEqual([6, 6, 6, 6]);
});

it('does not repeat calls that would fail again', async () => {
  const errors = [400, 403, 410, 413].map(errorWithStatus);

  expect(await Promise.all(errors.map(countAttempts))).toEqual([1, 1, 1, 1]);
});

it('returns the result of a later attempt', async () => {
  const results: (Error | string)[] = [errorWithStatus(429), reset, 'posted'];

  const value = await withRetry(() => {
    const result = results.shift() ?? '';
    return typeof result === 'string' ? Promise.resolve(result) : Promise.reject(result);
  });

  expect(value).toBe('posted');
});

it('makes no further attempt once the signal is aborted', async () => {
  const deadline = new AbortController();
  let attempts = 0;
  const call = () => {
    attempts++;
    deadline.abort();
    return Promise.reject(reset);
  };

  await expect(withRetry(call, deadline.signal)).rejects.toThrow('abort');
  await expect(withRetry(call, deadline.signal)).rejects.toThrow('abort');

  expect(attempts).toBe(1);
});
