import type S3rver from '@20minutes/s3rver';
import type { ObjectEvent } from '@20minutes/s3rver';
import { isObjectConsumer } from '#lib/contract/consumer.ts';
import type { ObjectCreatedHandler } from '#lib/platform/consumers/object-created.ts';
import { consumers } from '../../registry.ts';
import { ObjectEvents } from './object-created.ts';
import { loadHandler } from '../handler.ts';
import type { Objects } from '../objects/server.ts';
import { sweepEveryHour } from './sweep.ts';

/** Delivers an event for each object that is put into the bucket, until it is stopped. */
export function hearArrivals(server: S3rver, arrivals: ObjectEvents): { stop: () => void } {
  const hear = ({ Records: [record] }: ObjectEvent) => {
    if (!record?.eventName.startsWith('ObjectCreated:')) return;
    const { key, size = 0 } = record.s3.object;
    void arrivals.tell({ key, size, time: record.eventTime });
  };
  server.on('event', hear);
  return { stop: () => void server.off('event', hear) };
}

/** Starts the object-created consumers of the registry, until they are stopped. */
export async function startConsumers(
  { server }: Objects,
  folder: string,
): Promise<{ stop: () => Promise<void> }> {
  const takers = await Promise.all(
    consumers.filter(isObjectConsumer).map(async (consumer) => ({
      consumer,
      handler: await loadHandler<ObjectCreatedHandler>(consumer.id),
    })),
  );
  const arrivals = new ObjectEvents(takers);
  const parts = [hearArrivals(server, arrivals), sweepEveryHour(server, arrivals, folder)];
  const stop = async () => {
    for (const part of parts) part.stop();
    await arrivals.stop();
  };
  return { stop };
}
