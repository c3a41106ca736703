import pLimit from 'p-limit';

/**
 * Runs work on each item, at most `concurrency` at the same time. Waits for all of it, even if some fails, then
 * rejects with the first error: a Lambda must not return while posts are in flight.
 */
export async function inParallel<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(concurrency);
  const results = await Promise.allSettled([...items].map((item) => limit(() => work(item))));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
