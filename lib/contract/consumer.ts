import type * as z from 'zod/mini';
import type { FunctionLimits } from './limits.ts';

/** What a consumer waits for: objects that arrive in the bucket below a prefix, changes of a table, or its time. */
type Source = Arrivals | Changes | Schedule;

export type Schedule = { everyMinutes: number };

export type Arrivals = { arrivals: `${string}/` };

/** Changes of a service's table, of which it sees those that the filter finds. */
export type Changes = {
  changes: string;
  /** https://docs.aws.amazon.com/lambda/latest/dg/with-ddb-filtering.html */
  filter: Filter;
  /** What it reads of an item as it is after the change. */
  item: z.ZodMiniType;
};

/** A pattern of records: each field one of a list of texts, or of what has a prefix. */
export type Filter = { [field: string]: Filter | (string | { prefix: string })[] };

/** Something that runs on events, not on requests. Nobody waits for its answer. */
export type Consumer<S extends Source = Source> = FunctionLimits & {
  /** `<service>.<verb-noun>`: the function's file and its bundle's folder. */
  id: string;
  source: S;
  /** Grants from `infra/aws/access.ts`: all that its role may do. */
  access: string[];
  summary: string;
  /** What a user notices when it fails, in a sentence: its alarm says so. */
  impact: string;
};

/** Whether a consumer waits for objects. */
export const isOfArrivals = (consumer: Consumer): consumer is Consumer<Arrivals> =>
  'arrivals' in consumer.source;

/** Whether a consumer waits for changes of a table. */
export const isOfChanges = (consumer: Consumer): consumer is Consumer<Changes> =>
  'changes' in consumer.source;

/** Whether a consumer runs again and again. */
export const isOfSchedule = (consumer: Consumer): consumer is Consumer<Schedule> =>
  'everyMinutes' in consumer.source;

/** Declares a consumer. Lambda, role, source, failure queue and alarm follow from it. */
export function defineConsumer<C extends Consumer>(declaration: C): C {
  return declaration;
}
