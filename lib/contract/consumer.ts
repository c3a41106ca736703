import type * as z from 'zod/mini';
import type { FunctionLimits } from './limits.ts';

/** What invokes a consumer: new objects in the bucket, changes of a table, or a schedule. */
type Source = ObjectCreated | Changes | Schedule;

type Schedule = { everyMinutes: number };

/** New objects with a key prefix. */
export type ObjectCreated = { objectsCreatedIn: `${string}/` };

/** Changes of a service's table that match the filter. */
export type Changes = {
  changes: string;
  /** https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html */
  filter: Filter;
  /** The schema of the item after the change. */
  item: z.ZodMiniType;
};

/** A pattern of records: each field must match one of its values or prefixes. */
export type Filter = { [field: string]: Filter | (string | { prefix: string })[] };

/** A function that is invoked asynchronously, by events. */
export type Consumer<S extends Source = Source> = FunctionLimits & {
  /** `<service>.<verb-noun>`: the function's file and its bundle's folder. */
  id: string;
  source: S;
  /** Grants from `infra/aws/access.ts`: the only permissions of its role. */
  access: string[];
  summary: string;
  /** What users notice when it fails, in a sentence, for its alarm. */
  impact: string;
};

export const isObjectConsumer = (consumer: Consumer): consumer is Consumer<ObjectCreated> =>
  'objectsCreatedIn' in consumer.source;

export const isChangesConsumer = (consumer: Consumer): consumer is Consumer<Changes> =>
  'changes' in consumer.source;

export const isScheduledConsumer = (consumer: Consumer): consumer is Consumer<Schedule> =>
  'everyMinutes' in consumer.source;

/**
 * Declares a consumer. Lambda, role, source, dead-letter queue and alarm follow from it.
 *
 * @example
 * export const sendTickets = defineConsumer({
 *   id: 'shift-log.send-tickets',
 *   source: { everyMinutes: 1 },
 *   access: ['shift-log:due-tickets', 'shift-log:update', 'tracker'],
 *   summary: 'Send due tickets',
 *   impact: 'Tickets that could not be sent at once are not sent again.',
 * });
 */
export function defineConsumer<C extends Consumer>(declaration: C): C {
  return declaration;
}
