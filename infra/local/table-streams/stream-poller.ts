import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '#lib/contract/consumer.ts';
import type { ChangeRecord, ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { deliver } from './deliver.ts';

/** The maximum number of records per invocation, as on AWS. */
const BATCH_SIZE = 100;

const RETRY_PAUSE_MS = 500;

/**
 * Pauses between two reads. A single change is delivered at once; changes under load are read and sent together,
 * which takes a third of the CPU time.
 */
const LIVE_PAUSES: Pauses = { idleMs: 20, loadedMs: 40 };

/** Pauses of consumers that nobody waits for: larger batches leave more CPU time to requests and live delivery. */
export const BACKGROUND_PAUSES: Pauses = { idleMs: 100, loadedMs: 250 };

type Pauses = { idleMs: number; loadedMs: number; retryMs?: number };

/** More records than this in one read count as load. */
const FEW_RECORDS = 2;

export type Reader = {
  read: (changes: Set<string>) => Promise<ChangeRecord[]>;
  /** Called when the consumer has handled all records that were read. */
  done: () => void;
};

/**
 * Returns a poller that invokes one consumer with changes of a table, batch after batch, as a table's stream does.
 * Changes that arrive meanwhile are read together.
 */
export function streamPoller(
  consumer: Consumer,
  handler: ChangesHandler,
  reader: Reader,
  { idleMs, loadedMs, retryMs = RETRY_PAUSE_MS }: Pauses = LIVE_PAUSES,
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
      const records = (await readUntilDone(() => reader.read(changes), retryMs, signal)) ?? [];
      for (let start = 0; start < records.length; start += BATCH_SIZE) {
        const Records = records.slice(start, start + BATCH_SIZE);
        await deliver(Records, { consumer, handler, retryMs, signal });
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

/** Repeats a read until it succeeds. Returns undefined if the signal stops it before. */
async function readUntilDone<T>(read: () => Promise<T>, pauseMs: number, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      return await read();
    } catch (error) {
      console.error(error);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}
