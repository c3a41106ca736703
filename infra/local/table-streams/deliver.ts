import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from '#lib/contract/consumer.ts';
import type { ChangeRecord, ChangesHandler } from '#lib/platform/consumers/table-stream.ts';
import { log } from '#lib/platform/log.ts';
import { runAs } from '../access/guard.ts';

/** Retries of a record, as on AWS. */
export const RETRIES = 10;

/** The longest pause before a retry: the last retry is two and a half minutes after the first attempt. */
const MAX_PAUSE_MS = 30_000;

export type Delivery = {
  consumer: Consumer;
  handler: ChangesHandler;
  /** The pause before the first retry, in ms. Each pause is twice as long as the one before. */
  retryMs: number;
  /** Ends the retries. */
  signal: AbortSignal;
};

/**
 * Invokes a consumer with records, as the event source of a stream does: a batch that fails is halved, and a record that
 * fails all retries is given up, so that it does not hold up those behind it. On AWS it goes to the dead-letter queue;
 * here the log names it.
 */
export async function deliver(records: ChangeRecord[], delivery: Delivery): Promise<void> {
  const { consumer, handler, retryMs, signal } = delivery;
  for (let attempt = 0; !signal.aborted; attempt++)
    try {
      await runAs(consumer, () => handler({ Records: records }));
      return;
    } catch (error) {
      if (records.length === 1 && attempt === RETRIES) return giveUp(consumer, records, error);
      log('error', 'EVENT_FAILED', { consumer: consumer.id, records: records.length }, error);
      const pauseMs = Math.min(retryMs * 2 ** attempt, MAX_PAUSE_MS);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (records.length > 1) return deliverHalves(records, delivery);
    }
}

async function deliverHalves(records: ChangeRecord[], delivery: Delivery): Promise<void> {
  const middle = Math.ceil(records.length / 2);
  await deliver(records.slice(0, middle), delivery);
  await deliver(records.slice(middle), delivery);
}

function giveUp({ id }: Consumer, records: ChangeRecord[], error: unknown): void {
  const keys = records.map(({ dynamodb }) => dynamodb.Keys);
  log('error', 'RECORD_GIVEN_UP', { consumer: id, keys }, error);
}
