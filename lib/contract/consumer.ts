import type * as z from 'zod/mini';
import type { FunctionLimits } from './limits.ts';

/** What invokes a consumer: new objects in the bucket, changes of a table, a schedule, or events of mails. */
type Source = ObjectCreated | Changes | Schedule | MailEvents;

/** A schedule that sends effects. It invokes the function once per kind, so that none delays another. */
type Schedule = { everyMinutes: number; kinds: Record<string, EffectKind> };

/** A kind of effect that a schedule sends. */
export type EffectKind = {
  /** The alarm on effects that are stuck, and what users notice then, in a sentence. */
  alarm: string;
  impact: string;
  /** A deployment without an issue tracker leaves it out. */
  needsTracker?: true;
};

/** New objects with a key prefix and, if it asks for them, delete markers. */
export type ObjectCreated = { objectsCreatedIn: `${string}/`; includesDeletions?: true };

/** Events of SES about mails of these kinds: they were sent, bounced, were rejected, or a recipient complained. */
export type MailEvents = { mailEvents: string[] };

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

export const isMailConsumer = (consumer: Consumer): consumer is Consumer<MailEvents> =>
  'mailEvents' in consumer.source;

/** Returns the kinds of effects that a schedule sends; none for other consumers. */
export const kindsOf = (consumer: Consumer): Record<string, EffectKind> =>
  isScheduledConsumer(consumer) ? consumer.source.kinds : {};

/**
 * Declares a consumer. Lambda, role, source, dead-letter queue and alarm follow from it.
 *
 * @example
 * export const endSessions = defineConsumer({
 *   id: 'live.end-sessions',
 *   source: { changes: 'session', filter, item },
 *   access: ['live:connections', 'sockets:close'],
 *   summary: 'Close the connections of a session that has ended',
 *   impact: 'Connections of sessions that have ended stay open.',
 * });
 */
export function defineConsumer<C extends Consumer>(declaration: C): C {
  return declaration;
}
