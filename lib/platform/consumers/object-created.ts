import type { Consumer } from '#lib/contract/consumer.ts';
import { systemClock, type Clock } from '../clock.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import { log, withLogKeys } from '../log.ts';

/** An object that was created in the bucket, and the time. */
export type CreatedObject = { key: string; size: number; time: string; versionId?: string };

/** The fields of EventBridge's event that are read. https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
type ObjectCreatedEvent = {
  id: string;
  time: string;
  /** Local engines send no `version-id`. */
  detail: { object: { key: string; size: number; 'version-id'?: string } };
};

export type ObjectCreatedHandler = (event: ObjectCreatedEvent) => Promise<void>;

/** Handles a new object. May be called again for the same one, even a deleted one, and after a write conflict. */
export type ObjectCreatedUseCase = (
  created: CreatedObject,
  context: { clock: Clock },
) => Promise<void>;

/** Returns the Lambda handler of new objects. If it throws, Lambda retries, then sends the event to the dead-letter queue. */
export function serveObjectCreated(
  consumer: Consumer,
  useCase: ObjectCreatedUseCase,
): ObjectCreatedHandler {
  return ({ id, time, detail: { object } }) =>
    withLogKeys({ consumer: consumer.id, event_id: id, key: object.key }, async () => {
      const startedAt = Date.now();
      try {
        const { key, size, 'version-id': versionId } = object;
        const created = { key, size, time, ...(versionId !== undefined && { versionId }) };
        await retryOnConflict(() => useCase(created, { clock: systemClock }));
        log('info', 'EVENT_PROCESSED', { milliseconds: Date.now() - startedAt });
      } catch (error) {
        log('error', 'EVENT_FAILED', {}, error);
        throw error;
      }
    });
}
