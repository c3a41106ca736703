import type S3rver from '@20minutes/s3rver';
import pLimit from 'p-limit';
import { config } from '#lib/platform/config.ts';
import { staging } from '../../bucket.ts';
import { expireVersions } from '../objects/versioning.ts';
import type { ObjectEvents } from './object-events.ts';

const HOUR_MS = 3_600_000;

/** Objects below this age are probably being processed. */
const MIN_AGE_MS = 60_000;

/** The maximum number of events that are delivered at the same time. */
const CONCURRENCY = 8;

/**
 * Delivers the events of objects below the staging prefix again: their consumer failed, or the service was stopped.
 * Removes those that are older than three days, as the bucket's rule does on AWS.
 */
export async function sweep(
  { store }: S3rver,
  events: ObjectEvents,
  minAgeMs = MIN_AGE_MS,
  now = Date.now(),
): Promise<void> {
  const bucket = config('BUCKET');
  const { objects } = await store.listObjects(bucket, { prefix: staging.prefix });
  const limit = pLimit(CONCURRENCY);
  const sweepObject = async ({ key, size, lastModifiedDate }: (typeof objects)[number]) => {
    const age = now - lastModifiedDate.getTime();
    if (age > staging.days * 24 * HOUR_MS) await store.deleteObject(bucket, key);
    else if (age >= minAgeMs)
      await events.deliver({ key, size, time: lastModifiedDate.toISOString() });
  };
  await Promise.all(objects.map((object) => limit(sweepObject, object)));
}

/** Sweeps all staged objects now, and then every hour. Returns a function that stops it. */
export function sweepEveryHour(server: S3rver, events: ObjectEvents, folder: string): () => void {
  const trySweep = (minAgeMs?: number) =>
    Promise.all([sweep(server, events, minAgeMs), expireVersions(folder)]).catch((error: unknown) =>
      console.error(error),
    );
  void trySweep(0);
  const timer = setInterval(() => void trySweep(), HOUR_MS).unref();
  return () => clearInterval(timer);
}
