import type { Consumer } from '#lib/contract/consumer.ts';
import { deadLetterQueueName } from '../../aws/names.ts';
import { UsageError } from '../../command.ts';
import { consumers } from '../../registry.ts';
import { stages } from '../stage.ts';

/** A dead-letter queue with the failed events of a consumer, in the deployment of a stage. */
export type ConsumerQueue = { consumer: Consumer; stage: string; name: string };

/** The ids of the functions that have a dead-letter queue. */
export const queueIds = (): string => consumers.map(({ id }) => id).join(', ');

/** Returns the queue of a function's id or with a name. Throws a UsageError that lists all for an unknown one. */
export function findQueue(idOrName: string, stage: string | undefined): ConsumerQueue {
  const queues = stages.flatMap((one) =>
    consumers.map((consumer): ConsumerQueue => {
      const name = deadLetterQueueName(consumer, one);
      return { consumer, stage: one, name };
    }),
  );
  const isNamed = ({ consumer, name }: ConsumerQueue) =>
    name === idOrName || consumer.id === idOrName;
  const named = queues.filter(isNamed);
  if (named.length === 0)
    throw new UsageError(`'${idOrName}' is not a queue. The functions with one: ${queueIds()}.`);
  const [queue, ...others] = named.filter((one) => stage === undefined || one.stage === stage);
  if (!queue) throw new UsageError(`${idOrName} is not a queue of ${stage ?? ''}.`);
  if (others.length > 0)
    throw new UsageError(
      '--stage is missing: prod or dev. A service on one machine has no queues.',
    );
  return queue;
}
