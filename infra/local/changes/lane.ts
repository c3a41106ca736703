import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '#lib/contract/consumer.ts';
import type { ChangeRecord, ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { runAs } from '../access/guard.ts';

/** A consumer gets so many records at once, as on AWS. */
const BATCH = 100;

/** A batch that failed is tried again after this pause, in milliseconds. */
const PAUSE_MS = 500;

/**
 * After what was read is brought a lane rests so long, in milliseconds, and longer where that was a rush: at rest
 * a change is read at once, in a rush many are read together. To look for each by itself, and to write to
 * all sockets for each, is a third of what it costs to tell it.
 */
const REST_MS = 20;
const RUSH_REST_MS = 40;

/** More changes than these at once are a rush. */
const FEW = 2;

export type Reader = {
  /** Gives the records of what has changed. */
  read: (changed: Set<string>) => Promise<ChangeRecord[]>;
  /** Hears that the consumer has had all that was read. */
  done: () => void;
};

/**
 * Brings changes to one consumer, batch after batch, as a stream does: the next one waits until the one
 * before is done, and one that fails is tried again. What changes meanwhile is read together.
 */
export class Lane {
  readonly #consumer: Consumer;
  readonly #handler: ChangesHandler;
  readonly #reader: Reader;
  readonly #ending = new AbortController();
  /** Whoever has written something, the rights and the log of that request are not the lane's. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #changed = new Set<string>();
  #running: Promise<void> | undefined;

  constructor(consumer: Consumer, handler: ChangesHandler, reader: Reader) {
    this.#consumer = consumer;
    this.#handler = handler;
    this.#reader = reader;
  }

  /** Tells that something has changed. */
  tell(what: string): void {
    this.#changed.add(what);
    this.#running ??= this.#outside(() => this.#run()).finally(() => {
      this.#running = undefined;
    });
  }

  /** Ends the lane after the batch at work. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  readonly #isEnding = () => this.#ending.signal.aborted;

  async #run(): Promise<void> {
    while (this.#changed.size > 0 && !this.#isEnding()) {
      const changed = this.#changed;
      this.#changed = new Set();
      const records = (await this.#untilDone(() => this.#reader.read(changed))) ?? [];
      for (let at = 0; at < records.length; at += BATCH) {
        const Records = records.slice(at, at + BATCH);
        await this.#untilDone(() => runAs(this.#consumer, () => this.#handler({ Records })));
      }
      // What was cut off by the end comes again after the next start.
      if (this.#isEnding()) return;
      this.#reader.done();
      await sleep(records.length > FEW ? RUSH_REST_MS : REST_MS);
    }
  }

  async #untilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      try {
        return await work();
      } catch (error) {
        console.error(error);
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
