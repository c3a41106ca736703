import { setTimeout as sleep } from 'node:timers/promises';
import { subscribe } from '#lib/live/client.ts';

/** The time limit for the last events. */
const DELIVERY_TIMEOUT_MS = 20_000;

/** Clients that subscribe to all events and record the received ids. */
export class Subscribers {
  readonly #receivedIds: Set<string>[] = [];
  readonly #ended = new AbortController();
  #lost = 0;

  /** Opens streams, and waits until all are open. */
  static async open(baseUrl: string, many: number): Promise<Subscribers> {
    const subscribers = new Subscribers();
    await Promise.all(Array.from({ length: many }, () => subscribers.#listen(baseUrl)));
    return subscribers;
  }

  /** Counts the distinct events received, those missing at all subscribers together, and reopened streams. */
  async count(expected: number): Promise<{ known: number; lost: number; reopened: number }> {
    const until = performance.now() + DELIVERY_TIMEOUT_MS;
    const countDistinct = () => new Set(this.#receivedIds.flatMap((ids) => [...ids])).size;
    const countMissing = () =>
      this.#receivedIds.reduce((sum, ids) => sum + countDistinct() - ids.size, 0);
    while ((countDistinct() < expected || countMissing() > 0) && performance.now() < until)
      await sleep(500);
    this.#ended.abort();
    return { known: countDistinct(), lost: countMissing(), reopened: this.#lost };
  }

  /** Subscribes until the end of the run. Resolves when the stream is open. */
  #listen(baseUrl: string): Promise<void> {
    const ids = new Set<string>();
    this.#receivedIds.push(ids);
    return new Promise((resolve, reject) => {
      const onStateChange = (state: { open: boolean }) => {
        if (state.open) resolve();
        else this.#lost++;
      };
      const collect = async () => {
        for await (const event of subscribe({ baseUrl, signal: this.#ended.signal, onStateChange }))
          ids.add(event.id);
      };
      collect().catch(reject);
    });
  }
}
