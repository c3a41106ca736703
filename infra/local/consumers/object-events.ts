import { randomUUID } from 'node:crypto';
import type S3rver from '@20minutes/s3rver';
import type { ObjectEvent } from '@20minutes/s3rver';
import type { Consumer, ObjectCreated } from '#lib/contract/consumer.ts';
import type { ObjectHandler } from '#lib/platform/consumers/object-created.ts';
import { limitByKey } from '#lib/platform/limit-by-key.ts';
import { MARKER_CREATED } from '../objects/versioning.ts';
import { Invocations } from './invocations.ts';

type ObjectConsumer = { consumer: Consumer<ObjectCreated>; handler: ObjectHandler };

/** A new object with its size, or a delete marker with its version. */
type ChangedObject = { key: string; time: string } & ({ size: number } | { marker: string });

/** Delivers events of new objects and of delete markers to consumers, as EventBridge does. */
export class ObjectEvents {
  readonly #consumers: ObjectConsumer[];
  readonly #invocations: Invocations;

  constructor(consumers: ObjectConsumer[], delays?: number[]) {
    this.#consumers = consumers;
    this.#invocations = new Invocations(delays);
  }

  /** Delivers an event for each object that is put into the bucket, or deleted from it without its versions. */
  listen(server: S3rver): void {
    const deliver = ({ Records: [record] }: ObjectEvent) => {
      if (!record) return;
      const { eventName, eventTime: time } = record;
      const { key, size = 0, versionId = '' } = record.s3.object;
      if (eventName.startsWith('ObjectCreated:')) void this.deliver({ key, size, time });
      if (eventName === MARKER_CREATED) void this.deliver({ key, marker: versionId, time });
    };
    server.on('event', deliver);
    this.#invocations.stopping.addEventListener('abort', () => server.off('event', deliver));
  }

  /** Delivers an event to all matching consumers; events of one key in order. Never rejects. */
  deliver(object: ChangedObject): Promise<void> {
    const matchingConsumers = this.#consumers.filter(
      ({ consumer: { source } }) =>
        object.key.startsWith(source.objectsCreatedIn) &&
        (source.includesDeletions === true || !('marker' in object)),
    );
    const event = { time: object.time, detail: toDetail(object) };
    // A function that fails three times is invoked again by the next sweep, if the object is staged.
    const invoke = ({ consumer, handler }: ObjectConsumer) =>
      this.#invocations.invoke(consumer, () => handler({ id: randomUUID(), ...event }));
    return this.#invocations.track(
      limitByKey(object.key, 1, async () => {
        await Promise.all(matchingConsumers.map(invoke));
      }),
    );
  }

  stop(): Promise<void> {
    return this.#invocations.stop();
  }
}

/** Returns the detail of EventBridge's event. */
const toDetail = (object: ChangedObject) =>
  'marker' in object
    ? {
        object: { key: object.key, 'version-id': object.marker },
        'deletion-type': 'Delete Marker Created',
      }
    : { object: { key: object.key, size: object.size } };
