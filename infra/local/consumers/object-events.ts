import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type S3rver from '@20minutes/s3rver';
import type { ObjectEvent } from '@20minutes/s3rver';
import type { Consumer, ObjectCreated } from '#lib/contract/consumer.ts';
import type { ObjectHandler } from '#lib/platform/consumers/object-created.ts';
import { limitByKey } from '#lib/platform/limit-by-key.ts';
import { runAs } from '../access/guard.ts';
import { MARKER_CREATED } from '../objects/versioning.ts';

type ObjectConsumer = { consumer: Consumer<ObjectCreated>; handler: ObjectHandler };

/** A new object with its size, or a delete marker with its version. */
type ChangedObject = { key: string; time: string } & ({ size: number } | { marker: string });

/** Delays before retries, in ms: like Lambda, three attempts in total. */
const RETRY_DELAYS_MS = [1000, 10_000];

/** Time for running functions to complete when the service stops, in ms. */
const GRACE_MS = 1000;

/** Waits for running functions when the service stops, up to the grace period. */
export const waitForRunning = (running: Iterable<Promise<unknown>>): Promise<unknown> =>
  Promise.race([Promise.all(running), sleep(GRACE_MS, undefined, { ref: false })]);

/** Delivers events of new objects and of delete markers to consumers, as EventBridge does. */
export class ObjectEvents {
  readonly #consumers: ObjectConsumer[];
  readonly #delays: number[];
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(consumers: ObjectConsumer[], delays = RETRY_DELAYS_MS) {
    this.#consumers = consumers;
    this.#delays = delays;
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
    this.#stopping.signal.addEventListener('abort', () => server.off('event', deliver));
  }

  /** Delivers an event to all matching consumers; events of one key in order. Never rejects. */
  deliver(object: ChangedObject): Promise<void> {
    const matchingConsumers = this.#consumers.filter(
      ({ consumer: { source } }) =>
        object.key.startsWith(source.objectsCreatedIn) &&
        (source.includesDeletions === true || !('marker' in object)),
    );
    const work = limitByKey(object.key, 1, async () => {
      await Promise.all(matchingConsumers.map((consumer) => this.#invoke(consumer, object)));
    }).finally(() => this.#running.delete(work));
    this.#running.add(work);
    return work;
  }

  /** Stops: starts no further attempts, and waits for running functions up to the grace period. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await waitForRunning(this.#running);
  }

  /** Invokes a function, with retries. The function logs its failures. */
  async #invoke({ consumer, handler }: ObjectConsumer, object: ChangedObject): Promise<void> {
    const event = { time: object.time, detail: toDetail(object) };
    const { signal } = this.#stopping;
    for (const delay of [0, ...this.#delays]) {
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await runAs(consumer, () => handler({ id: randomUUID(), ...event }));
      } catch {
        // Retried after the next delay. After the last attempt, the next sweep delivers events of staged objects again.
      }
    }
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
