import type { Consumer } from '#lib/contract/consumer.ts';
import { systemClock, type Clock } from '../clock.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import { log, withLogKeys } from '../log.ts';

/** An object that has arrived in the bucket, and when. */
export type Arrival = { key: string; size: number; time: string; versionId?: string };

/** What EventBridge tells of it, as far as it is looked at. https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
export type ArrivalEvent = {
  id: string;
  time: string;
  /** `version-id` is absent from the events of engines that do not tell it. */
  detail: { object: { key: string; size: number; 'version-id'?: string } };
};

export type ArrivalHandler = (event: ArrivalEvent) => Promise<void>;

/**
 * The rule of a consumer of arrivals. It may be told of the same object again, and of one that is gone
 * already. It runs again from the start when another writer came first.
 */
export type OnArrival = (arrival: Arrival, context: { clock: Clock }) => Promise<void>;

/** The Lambda handler of a consumer of arrivals. What it throws makes Lambda try again, then queue the event. */
export function consumeArrivals(consumer: Consumer, useCase: OnArrival): ArrivalHandler {
  return ({ id, time, detail: { object } }) =>
    withLogKeys({ consumer: consumer.id, event_id: id, key: object.key }, async () => {
      const startedAt = Date.now();
      try {
        const { key, size, 'version-id': versionId } = object;
        const arrival = { key, size, time, ...(versionId !== undefined && { versionId }) };
        await retryOnConflict(() => useCase(arrival, { clock: systemClock }));
        log('info', 'EVENT_HANDLED', { milliseconds: Date.now() - startedAt });
      } catch (error) {
        log('error', 'EVENT_FAILED', {}, error);
        throw error;
      }
    });
}
