import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, ObjectCreated } from '#lib/contract/consumer.ts';
import type {
  CreatedObject,
  ObjectCreatedEvent,
  ObjectCreatedHandler,
} from '#lib/platform/consumers/object-created.ts';
import { runAs } from '../access/guard.ts';

/** An object-created consumer with its handler. */
type ObjectConsumer = { consumer: Consumer<ObjectCreated>; handler: ObjectCreatedHandler };

/** Delays before retries, in ms: like Lambda, three attempts in total. */
const RETRY_DELAYS_MS = [1000, 10_000];

/** Time for running functions to complete when the service stops, in ms. */
const GRACE_MS = 1000;

/** Delivers object-created events to consumers, as EventBridge does. */
export class ObjectEvents {
  readonly #takers: ObjectConsumer[];
  readonly #pauses: number[];
  readonly #ending = new AbortController();
  readonly #atWork = new Map<string, Promise<unknown>>();

  constructor(takers: ObjectConsumer[], pauses: number[] = RETRY_DELAYS_MS) {
    this.#takers = takers;
    this.#pauses = pauses;
  }

  /** Whether a consumer is processing the object with this key. */
  isAtWork(key: string): boolean {
    return this.#atWork.has(key);
  }

  /** Delivers an event to all matching consumers; events of one key in order. Never rejects. */
  tell(arrival: CreatedObject): Promise<unknown> {
    const { key } = arrival;
    const takers = this.#takers.filter(({ consumer }) =>
      key.startsWith(consumer.source.objectsCreatedIn),
    );
    const before = this.#atWork.get(key) ?? Promise.resolve();
    const work = before
      .then(() => Promise.all(takers.map((taker) => this.#call(taker, arrival))))
      .finally(() => this.#atWork.get(key) === work && this.#atWork.delete(key));
    this.#atWork.set(key, work);
    return work;
  }

  /** Stops: starts no further attempts, and waits for running functions up to the grace period. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const late = sleep(GRACE_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.#atWork.values()), late]);
  }

  /** Calls a function, with retries. The function logs its failures. */
  async #call({ consumer, handler }: ObjectConsumer, arrival: CreatedObject): Promise<void> {
    const { signal } = this.#ending;
    for (const pause of [0, ...this.#pauses]) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await runAs(consumer, () => handler(eventOf(arrival)));
      } catch {
        // The next sweep delivers the event again.
      }
    }
  }
}

const eventOf = ({ time, ...object }: CreatedObject): ObjectCreatedEvent => ({
  id: randomUUID(),
  time,
  detail: { object },
});
