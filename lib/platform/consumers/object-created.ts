import type { Consumer } from '#lib/contract/consumer.ts';
import { systemClock, type Clock } from '../clock.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import { runEvent } from './run-event.ts';

/** An object that was created in the bucket, and the time. */
export type CreatedObject = { key: string; size: number; time: string; versionId?: string };

/** A delete marker, which hides the versions of an object. */
type DeleteMarker = { key: string; versionId: string; time: string };

/** The fields of EventBridge's events that are read. https://docs.aws.amazon.com/AmazonS3/latest/userguide/ev-events.html */
type ObjectEvent = {
  id: string;
  time: string;
  detail: {
    /** The engine of one machine sends the version of a delete marker only. */
    object: { key: string; size?: number; 'version-id'?: string };
    /** `Delete Marker Created`, or `Permanently Deleted` for a version. Absent for a new object. */
    'deletion-type'?: string;
  };
};

export type ObjectHandler = (event: ObjectEvent) => Promise<void>;

/** Handles a new object. May be called again for the same one, even a deleted one, and after a write conflict. */
export type ObjectCreatedUseCase = (
  created: CreatedObject,
  context: { clock: Clock },
) => Promise<void>;

/** Handles a delete marker. May be called again for the same one, even a removed one. */
export type ObjectDeletedUseCase = (marker: DeleteMarker) => Promise<void>;

/**
 * Returns the Lambda handler of new objects and, with `whenDeleted`, of delete markers. If it throws, Lambda retries,
 * then sends the event to the dead-letter queue.
 */
export function serveObjectCreated(
  consumer: Consumer,
  whenCreated: ObjectCreatedUseCase,
  whenDeleted?: ObjectDeletedUseCase,
): ObjectHandler {
  return ({ id, time, detail }) =>
    runEvent({ consumer: consumer.id, event_id: id, key: detail.object.key }, async () => {
      const { key, size = 0, 'version-id': versionId } = detail.object;
      const version = versionId !== undefined && { versionId };
      if (detail['deletion-type'] === undefined)
        await retryOnConflict(() =>
          whenCreated({ key, size, time, ...version }, { clock: systemClock }),
        );
      else if (version && detail['deletion-type'] === 'Delete Marker Created')
        await whenDeleted?.({ key, time, ...version });
    });
}
