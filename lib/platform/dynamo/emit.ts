import type { DomainEvent } from '#lib/contract/event.ts';
import { eventItem, eventTable } from './event-log.ts';
import type { Item, Key } from './read.ts';
import { WriteConflict } from './retry-on-conflict.ts';
import { put, type UpdateWrite, type Condition, type TransactWrite } from './transact-write.ts';

/** A write that is made with the id of the transaction's event. Writes of one stream are serialized. */
export type EventWrite = { build: (eventId: string) => TransactWrite; stream: string };

/** Another event of the stream has a later id: the transaction needs an id after it. */
export class EventIdConflict extends Error {
  readonly lastEventId: string;
  constructor(lastEventId: string) {
    super();
    this.lastEventId = lastEventId;
  }
}

/**
 * Emits an event in the transaction of its change. `write` puts or updates the item that the stream
 * belongs to, such as the shift of `shift#42`. That item stores the id of its stream's last event, and
 * the write requires an earlier one, so ids of a stream are in commit order. Any other put of that item must
 * keep its attribute `last_event_id`.
 *
 * @example
 * commit([...emit(update(table(), key, { status }), submitted(proposal)), ...otherWrites])
 */
export const emit = (
  write: TransactWrite<{ put: Item & Key }> | TransactWrite<UpdateWrite>,
  event: DomainEvent,
): EventWrite[] => [
  { stream: event.stream, build: (id) => withLastEventId(write, id) },
  { stream: event.stream, build: (id) => put(eventTable(), eventItem(id, event)) },
];

function withLastEventId(
  write: TransactWrite<{ put: Item & Key }> | TransactWrite<UpdateWrite>,
  last_event_id: string,
): TransactWrite {
  const { condition, toError } = write;
  const guard = {
    condition: and(condition, isAfterLast(last_event_id)),
    toError: (stored: Item | undefined) => {
      const last = stored?.last_event_id;
      return typeof last === 'string' && last >= last_event_id
        ? new EventIdConflict(last)
        : (toError?.(stored) ?? new WriteConflict());
    },
  };
  return 'put' in write
    ? { ...write, ...guard, put: { ...write.put, last_event_id } }
    : { ...write, ...guard, set: { ...write.set, last_event_id } };
}

const isAfterLast = (id: string): Condition => ({
  expression: '(attribute_not_exists(last_event_id) OR last_event_id < :this_event)',
  values: { ':this_event': id },
});

const and = (one: Condition | undefined, other: Condition): Condition => ({
  expression: one ? `(${one.expression}) AND ${other.expression}` : other.expression,
  values: { ...one?.values, ...other.values },
});
