import * as z from 'zod/mini';
import { isChangesConsumer, isScheduledConsumer, type Consumer } from '#lib/contract/consumer.ts';
import { eventTable } from '#lib/platform/dynamo/event-log.ts';
import { getItem, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { insertRecord } from '../../local/table-streams/event-reader.ts';
import { readEvents } from './journal.ts';

/** The records of a batch that Lambda discarded after all retries. The message has none of them. */
const discardedBatch = z.object({
  DDBStreamBatchInfo: z.object({
    approximateArrivalOfFirstRecord: z.string(),
    approximateArrivalOfLastRecord: z.string(),
  }),
});

/** A record that a function could not read, and has moved to the queue by itself. */
const unreadableRecord = z.object({
  reason: z.literal('RECORD_UNREADABLE'),
  keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) }),
});

/** The maximum number of records of an invocation. */
const BATCH_SIZE = 100;

/** The consumers that read the journal of events, from which their records can be built again. */
const readsEvents = (consumer: Consumer): boolean =>
  isChangesConsumer(consumer) && JSON.stringify(consumer.source.filter).includes('EVENTS#');

/** Returns why the messages of a consumer cannot be returned to it, and what to do instead; undefined if they can. */
export function reasonAgainst(consumer: Consumer): string | undefined {
  if (isScheduledConsumer(consumer))
    return `${consumer.id} runs every minute and does what is due: purge the queue.`;
  if (isChangesConsumer(consumer) && !readsEvents(consumer))
    return `The messages of ${consumer.id} contain no records. Make clients reconnect instead: infra/aws/README.md, ${consumer.id.split('.')[1] ?? ''}-fails.`;
  return undefined;
}

/** Returns the events with which a function is invoked to handle a message. Throws a sentence if there are none. */
export async function functionEvents(consumer: Consumer, body: string): Promise<object[]> {
  const message: unknown = JSON.parse(body);
  if (!readsEvents(consumer)) return [message as object];
  const items = await itemsOf(message);
  const batches = Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, n) =>
    items.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  );
  return batches.map((batch) => ({ Records: batch.map(insertRecord) }));
}

async function itemsOf(message: unknown): Promise<(Item & Key)[]> {
  const unreadable = unreadableRecord.safeParse(message);
  if (unreadable.success) {
    const { pk, sk } = unreadable.data.keys;
    const item = await getItem<Item & Key>(eventTable(), { pk: pk.S, sk: sk.S });
    if (!item) throw new Error('its event has expired.');
    return [item];
  }
  const { DDBStreamBatchInfo: info } = discardedBatch.parse(message);
  const { approximateArrivalOfFirstRecord: first, approximateArrivalOfLastRecord: last } = info;
  return readEvents(Date.parse(first), Date.parse(last));
}
