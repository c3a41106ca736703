import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Changes, Consumer } from '#lib/contract/consumer.ts';
import { log, withLogKeys } from '../log.ts';

/** A record of a table's stream, as far as it is read. */
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

/** What is done with a batch of items, as they were after their changes. */
export type ChangesUseCase<C extends Consumer<Changes>> = (
  items: z.output<C['source']['item']>[],
) => Promise<void>;

/**
 * The handler of a consumer of a table's changes. A record that cannot be read is told back, and holds
 * no other up: AWS tries the batch again from there some times, and then leaves it to the failure queue.
 */
export function serveChanges<C extends Consumer<Changes>>(
  consumer: C,
  useCase: ChangesUseCase<C>,
): ChangesHandler {
  return ({ Records }) =>
    withLogKeys({ request_id: randomUUID(), consumer: consumer.id }, async () => {
      const unread: ChangeRecord[] = [];
      const items = Records.flatMap((record) => {
        const { NewImage = {} } = record.dynamodb;
        const { success, data, error } = consumer.source.item.safeParse(unmarshall(NewImage));
        if (success) return [data as z.output<C['source']['item']>];
        log('error', 'RECORD_UNREADABLE', { keys: record.dynamodb.Keys }, error);
        unread.push(record);
        return [];
      });
      if (items.length > 0) await useCase(items);
      return {
        batchItemFailures: unread.map(({ dynamodb }) => ({
          itemIdentifier: dynamodb.SequenceNumber,
        })),
      };
    });
}
