import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '#lib/contract/consumer.ts';
import { runAs } from '../access/guard.ts';

/** Delays before retries, in ms: like Lambda, three attempts in total. */
const RETRY_DELAYS_MS = [1000, 10_000];

/** Time for running functions to complete when the service stops, in ms. */
const GRACE_MS = 1000;

/** Invokes functions asynchronously, with retries, as EventBridge and Lambda do. */
export class Invocations {
  readonly #delays: number[];
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** Is aborted when the service stops. */
  readonly stopping = this.#stopping.signal;

  constructor(delays = RETRY_DELAYS_MS) {
    this.#delays = delays;
  }

  /** Makes `stop` wait for work, up to the grace period. Returns the work. */
  track(started: Promise<void>): Promise<void> {
    const work = started.finally(() => this.#running.delete(work));
    this.#running.add(work);
    return work;
  }

  /** Invokes a function, and after each delay once more if it fails. The function logs its failures. Never rejects. */
  async invoke(consumer: Consumer, call: () => Promise<void>): Promise<void> {
    for (const delay of [0, ...this.#delays]) {
      await sleep(delay, undefined, { signal: this.stopping }).catch(() => undefined);
      if (this.stopping.aborted) return;
      try {
        return await runAs(consumer, call);
      } catch {
        // Retried after the next delay.
      }
    }
  }

  /** Stops: starts no further attempts, and waits for running functions up to the grace period. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const grace = sleep(GRACE_MS, undefined, { ref: false });
    await Promise.race([Promise.all(this.#running), grace]);
  }
}
