import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '#lib/contract/consumer.ts';
import type { ChangeRecord, ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { runAs } from '../access/guard.ts';

/** Records per invocation, as on AWS. */
const BATCH_SIZE = 100;

const RETRY_PAUSE_MS = 500;

/**
 * Pauses between two reads: a single change is delivered at once, and changes under load are read and sent
 * together, which takes a third of the CPU time.
 */
const PAUSE_MS = 20;
const LOADED_PAUSE_MS = 40;

/** More records than this in one read count as load. */
const FEW_RECORDS = 2;

export type Reader = {
  read: (changes: Set<string>) => Promise<ChangeRecord[]>;
  /** Is called when the consumer has handled all records that were read. */
  done: () => void;
};

/**
 * Invokes one consumer with changes of a table, batch after batch, as a table's stream does: a failed batch is
 * retried before the next one. Changes that arrive meanwhile are read together.
 */
export class StreamPoller {
  readonly #consumer: Consumer;
  readonly #handler: ChangesHandler;
  readonly #reader: Reader;
  readonly #stopping = new AbortController();
  /** The consumer runs outside the context of the request that wrote: it has its own grants and log keys. */
  readonly #outsideRequest = AsyncLocalStorage.snapshot();
  #changes = new Set<string>();
  #running: Promise<void> | undefined;

  constructor(consumer: Consumer, handler: ChangesHandler, reader: Reader) {
    this.#consumer = consumer;
    this.#handler = handler;
    this.#reader = reader;
  }

  /** Adds a change to those that are read next. */
  notify(change: string): void {
    this.#changes.add(change);
    this.#running ??= this.#outsideRequest(() => this.#run()).finally(() => {
      this.#running = undefined;
    });
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  readonly #isStopping = () => this.#stopping.signal.aborted;

  async #run(): Promise<void> {
    while (this.#changes.size > 0 && !this.#isStopping()) {
      const changes = this.#changes;
      this.#changes = new Set();
      const records = (await this.#untilDone(() => this.#reader.read(changes))) ?? [];
      for (let start = 0; start < records.length; start += BATCH_SIZE) {
        const Records = records.slice(start, start + BATCH_SIZE);
        await this.#untilDone(() => runAs(this.#consumer, () => this.#handler({ Records })));
      }
      // Records that were not handled are read again after the next start.
      if (this.#isStopping()) return;
      this.#reader.done();
      await sleep(records.length > FEW_RECORDS ? LOADED_PAUSE_MS : PAUSE_MS);
    }
  }

  async #untilDone<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        return await work();
      } catch (error) {
        console.error(error);
        await sleep(RETRY_PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}
