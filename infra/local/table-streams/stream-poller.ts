import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '#lib/contract/consumer.ts';
import type { ChangeRecord, ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { runAs } from '../access/guard.ts';

/** The maximum number of records per invocation, as on AWS. */
const BATCH_SIZE = 100;

const RETRY_PAUSE_MS = 500;

/**
 * Pauses between two reads. A single change is delivered at once; changes under load are read and sent together,
 * which takes a third of the CPU time.
 */
const LIVE_PAUSES = { idleMs: 20, loadedMs: 40 };

/** Pauses of consumers that nobody waits for: larger batches leave more CPU time to requests and live delivery. */
export const BACKGROUND_PAUSES: Pauses = { idleMs: 100, loadedMs: 250 };

type Pauses = { idleMs: number; loadedMs: number };

/** More records than this in one read count as load. */
const FEW_RECORDS = 2;

export type Reader = {
  read: (changes: Set<string>) => Promise<ChangeRecord[]>;
  /** Called when the consumer has handled all records that were read. */
  done: () => void;
};

/**
 * Returns a poller that invokes one consumer with changes of a table, batch after batch, as a table's stream does: a
 * failed batch is retried before the next one. Changes that arrive meanwhile are read together.
 */
export function streamPoller(
  consumer: Consumer,
  handler: ChangesHandler,
  reader: Reader,
  { idleMs, loadedMs }: Pauses = LIVE_PAUSES,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopping = () => signal.aborted;
  /** The consumer runs outside the context of the request that wrote: it has its own grants and log keys. */
  const outsideRequest = AsyncLocalStorage.snapshot();
  let unreadChanges = new Set<string>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (unreadChanges.size > 0 && !isStopping()) {
      const changes = unreadChanges;
      unreadChanges = new Set();
      const records = (await retryUntilDone(() => reader.read(changes), signal)) ?? [];
      for (let start = 0; start < records.length; start += BATCH_SIZE) {
        const Records = records.slice(start, start + BATCH_SIZE);
        await retryUntilDone(() => runAs(consumer, () => handler({ Records })), signal);
      }
      // Records that were not handled are read again after the next start.
      if (isStopping()) return;
      reader.done();
      await sleep(records.length > FEW_RECORDS ? loadedMs : idleMs);
    }
  }

  return {
    /** Adds a change to those that are read next. */
    notify(change: string): void {
      unreadChanges.add(change);
      running ??= outsideRequest(run).finally(() => (running = undefined));
    },
    /** Stops after the current batch. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

/** Repeats work until it succeeds. Returns undefined if the signal stops it before. */
async function retryUntilDone<T>(work: () => Promise<T>, signal: AbortSignal) {
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
