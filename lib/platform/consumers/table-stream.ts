import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Changes, Consumer } from '#lib/contract/consumer.ts';
import { config } from '../config.ts';
import { log, withLogKeys } from '../log.ts';

/** The fields of a table stream's record that are read. */
export type ChangeRecord = {
  eventName: string;
  dynamodb: {
    Keys: Record<string, AttributeValue>;
    NewImage?: Record<string, AttributeValue>;
    SequenceNumber: string;
  };
};

export type ChangesHandler = (event: {
  Records: ChangeRecord[];
}) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

/** Handles a batch of items in their state after the changes. */
export type ChangesUseCase<C extends Consumer<Changes>> = (
  items: z.output<C['source']['item']>[],
) => Promise<void>;

/**
 * Returns the handler of a consumer of a table's changes. A record that cannot be read would fail again
 * with every retry and block its shard: the handler moves it to the dead-letter queue and reports it as
 * handled. If the queue does not accept it, the handler reports the record as failed, and AWS retries the
 * batch from there. A failing use case fails the batch.
 */
export function serveChanges<C extends Consumer<Changes>>(
  consumer: C,
  useCase: ChangesUseCase<C>,
): ChangesHandler {
  return ({ Records }) =>
    withLogKeys({ request_id: randomUUID(), consumer: consumer.id }, async () => {
      const parsedRecords = Records.map((record) => ({ record, ...parseItem(consumer, record) }));
      const items = parsedRecords.flatMap(({ item }) => (item === undefined ? [] : [item]));
      if (items.length > 0) await useCase(items);
      const unreadableRecords = parsedRecords.filter(({ item }) => item === undefined);
      const movedFlags = await Promise.all(
        unreadableRecords.map(({ record, error }) => moveToFailureQueue(consumer, record, error)),
      );
      const failedRecords = unreadableRecords.filter((_, index) => !movedFlags[index]);
      return {
        batchItemFailures: failedRecords.map(({ record }) => ({
          itemIdentifier: record.dynamodb.SequenceNumber,
        })),
      };
    });
}

type Parsed<C extends Consumer<Changes>> = {
  item?: z.output<C['source']['item']>;
  error?: unknown;
};

function parseItem<C extends Consumer<Changes>>({ source }: C, record: ChangeRecord): Parsed<C> {
  try {
    return { item: source.item.parse(unmarshall(record.dynamodb.NewImage ?? {})) as never };
  } catch (error) {
    return { error };
  }
}

/** Sends an unreadable record's keys to the dead-letter queue. Returns false if that fails. */
async function moveToFailureQueue(
  { id }: Consumer,
  { eventName, dynamodb: { Keys, SequenceNumber } }: ChangeRecord,
  error: unknown,
): Promise<boolean> {
  const facts = { keys: Keys, sequence_number: SequenceNumber };
  log('error', 'RECORD_UNREADABLE', facts, error);
  const queueUrl = config('DEAD_LETTER_QUEUE_URL');
  // One machine has no queues: there only the log contains the failure.
  if (queueUrl === '') return true;
  const message = { consumer: id, reason: 'RECORD_UNREADABLE', event_name: eventName, ...facts };
  try {
    // Loaded when needed: bundled, it costs a cold start 39 KB and less than 3 of 50 ms.
    const { sendDeadLetter } = await import('./dead-letter-queue.ts');
    await sendDeadLetter(queueUrl, message);
    return true;
  } catch (failure) {
    log('error', 'RECORD_NOT_MOVED', facts, failure);
    return false;
  }
}
