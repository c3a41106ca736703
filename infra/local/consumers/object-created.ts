import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Arrivals as OfArrivals, Consumer } from '#lib/contract/consumer.ts';
import type {
  Arrival,
  ArrivalEvent,
  ArrivalHandler,
} from '#lib/platform/consumers/object-created.ts';
import { runAs } from '../access/guard.ts';

/** A consumer of arrivals with its function. */
export type ObjectConsumer = { consumer: Consumer<OfArrivals>; handler: ArrivalHandler };

/** Pauses before a function that failed is called again, in milliseconds: Lambda too calls it three times. */
const PAUSES = [1000, 10_000];

/** What is at work when the service is told to stop has this long to end. */
const GRACE_MS = 1000;

/** Tells consumers of the objects that arrive in the bucket, as EventBridge does. */
export class ObjectEvents {
  readonly #takers: ObjectConsumer[];
  readonly #pauses: number[];
  readonly #ending = new AbortController();
  readonly #atWork = new Map<string, Promise<unknown>>();

  constructor(takers: ObjectConsumer[], pauses: number[] = PAUSES) {
    this.#takers = takers;
    this.#pauses = pauses;
  }

  /** Whether a consumer is at work on the object of that key. */
  isAtWork(key: string): boolean {
    return this.#atWork.has(key);
  }

  /** Tells all whom it concerns of an object; of two that come to one key, in turn. Never rejects. */
  tell(arrival: Arrival): Promise<unknown> {
    const { key } = arrival;
    const takers = this.#takers.filter(({ consumer }) => key.startsWith(consumer.source.arrivals));
    const before = this.#atWork.get(key) ?? Promise.resolve();
    const work = before
      .then(() => Promise.all(takers.map((taker) => this.#call(taker, arrival))))
      .finally(() => this.#atWork.get(key) === work && this.#atWork.delete(key));
    this.#atWork.set(key, work);
    return work;
  }

  /** Ends what is at work: no function is called again, and those that run may end in their time. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const late = sleep(GRACE_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.#atWork.values()), late]);
  }

  /** Calls a function until it does not fail, a few times at most. It logs itself why it failed. */
  async #call({ consumer, handler }: ObjectConsumer, arrival: Arrival): Promise<void> {
    const { signal } = this.#ending;
    for (const pause of [0, ...this.#pauses]) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        return await runAs(consumer, () => handler(eventOf(arrival)));
      } catch {
        // What stays undone is told of again by the next sweep.
      }
    }
  }
}

const eventOf = ({ time, ...object }: Arrival): ArrivalEvent => ({
  id: randomUUID(),
  time,
  detail: { object },
});
