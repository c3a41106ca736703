import type S3rver from '@20minutes/s3rver';
import { config } from '#lib/platform/config.ts';
import { staged } from '../../bucket.ts';
import type { ObjectEvents } from './object-created.ts';
import { expireVersions } from '../objects/versions.ts';

const HOUR = 3_600_000;

/** What is younger is at work, or is told of in this moment, in milliseconds. */
const SETTLED = 60_000;

/** Objects that are told of at a time. */
const TOGETHER = 8;

type Staged = { key: string; size: number; lastModifiedDate: Date };

/**
 * Tells once more of the objects that wait below the staging prefix, since their consumer failed or the
 * service was stopped; removes those that have waited for three days, as the bucket's rule does on AWS.
 */
export async function sweep(
  { store }: S3rver,
  arrivals: ObjectEvents,
  youngest = SETTLED,
  now = Date.now(),
): Promise<void> {
  const bucket = config('BUCKET');
  const { objects } = await store.listObjects(bucket, { prefix: staged.prefix });
  const age = ({ lastModifiedDate }: Staged) => now - lastModifiedDate.getTime();
  const [old = [], waiting = []] = [true, false].map((isOld) =>
    objects.filter((one) => age(one) > staged.days * 24 * HOUR === isOld),
  );
  for (const { key } of old) await store.deleteObject(bucket, key);

  const left = waiting.filter((one) => age(one) >= youngest && !arrivals.isAtWork(one.key));
  // One list that all take from: what fails holds up its own turn, and no other.
  const next = left.values();
  const turn = async () => {
    for (const { key, size, lastModifiedDate } of next)
      await arrivals.tell({ key, size, time: lastModifiedDate.toISOString() });
  };
  await Promise.all(Array.from({ length: TOGETHER }, turn));
}

/** Sweeps now, all that is there, and then every hour, until it is stopped. */
export function sweepEveryHour(
  server: S3rver,
  arrivals: ObjectEvents,
  folder: string,
): { stop: () => void } {
  const trySweep = (youngest?: number) =>
    Promise.all([sweep(server, arrivals, youngest), expireVersions(folder)]).catch(
      (error: unknown) => console.error(error),
    );
  void trySweep(0);
  const timer = setInterval(() => void trySweep(), HOUR).unref();
  return { stop: () => clearInterval(timer) };
}
