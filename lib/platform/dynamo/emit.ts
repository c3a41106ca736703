import type { DomainEvent } from '#lib/contract/event.ts';
import { eventItem, eventsOf } from './event-log.ts';
import type { Item, Key } from './read.ts';
import { put, type UpdateWrite, type Condition, type TransactWrite } from './transact-write.ts';

/** A step that is made with the id of the transaction's event, and whose events these are. */
export type EventWrite = { build: (eventId: string) => TransactWrite; partition: string };

/** A later event of the same shift came first: the transaction needs a later id. */
export class EventIdConflict extends Error {
  readonly by: string;
  constructor(by: string) {
    super();
    this.by = by;
  }
}

/**
 * Tells of a change in the transaction of the change itself. `shift` is the step that writes the item
 * of the shift in which it happened: that item keeps the id of its last event, and the step is taken
 * only where that is earlier. So the ids of a shift's events are in the order of their commits.
 */
export function emit(
  shift: TransactWrite<{ put: Item & Key }> | TransactWrite<UpdateWrite>,
  happening: DomainEvent,
): EventWrite[] {
  const partition = eventsOf(happening.shift_id);
  return [
    { partition, build: (id) => withLast(shift, id) },
    { partition, build: (id) => put(shift.table, eventItem(id, happening)) },
  ];
}

function withLast(
  step: TransactWrite<{ put: Item & Key }> | TransactWrite<UpdateWrite>,
  last_event_id: string,
): TransactWrite {
  const { condition, toError } = step;
  if ('put' in step) return { ...step, put: { ...step.put, last_event_id } };
  return {
    ...step,
    set: { ...step.set, last_event_id },
    condition: both(condition, earlierThan(last_event_id)),
    toError: (standing) => {
      const last = standing?.last_event_id;
      return typeof last === 'string' && last >= last_event_id
        ? new EventIdConflict(last)
        : toError(standing);
    },
  };
}

const earlierThan = (id: string): Condition => ({
  expression: '(attribute_not_exists(last_event_id) OR last_event_id < :this_event)',
  values: { ':this_event': id },
});

const both = (one: Condition | undefined, other: Condition): Condition => ({
  expression: one ? `(${one.expression}) AND ${other.expression}` : other.expression,
  values: { ...one?.values, ...other.values },
});
