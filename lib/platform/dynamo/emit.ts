import type { DomainEvent } from '#lib/contract/event.ts';
import { eventItem, eventTable } from './event-log.ts';
import type { Item, Key } from './read.ts';
import { WriteConflict } from './retry-on-conflict.ts';
import { put, type UpdateWrite, type Condition, type TransactWrite } from './transact-write.ts';

/**
 * A write that needs the ids of its stream's events in the transaction. `build` receives them in ascending order;
 * `events` is their number. Writes of one stream are serialized.
 */
export type EventWrite = {
  stream: string;
  events: number;
  build: (eventIds: readonly string[]) => TransactWrite;
};

/** Another event of the stream has a later id: the transaction needs ids after it. */
export class EventIdConflict extends Error {
  readonly lastEventId: string;
  constructor(lastEventId: string) {
    super();
    this.lastEventId = lastEventId;
  }
}

/**
 * Returns the writes that emit events of one stream in the transaction of their change. Their ids ascend in the given
 * order. `write` puts or updates the item that the stream belongs to, such as the shift of `shift#42`. That item stores
 * the id of its stream's last event, and the write requires an earlier one, so ids of a stream are in commit order. Any
 * other put of that item must keep its attribute `last_event_id`.
 *
 * @example
 * commit([...emit(update(table(), key, { status }), submitted(proposal)), ...otherWrites])
 */
export function emit(
  write: TransactWrite<{ put: Item & Key }> | TransactWrite<UpdateWrite>,
  first: DomainEvent,
  ...more: DomainEvent[]
): EventWrite[] {
  const { stream } = first;
  const events = [first, ...more];
  const foreignEvent = more.find((event) => event.stream !== stream);
  if (foreignEvent)
    throw new Error(`${foreignEvent.event} belongs to ${foreignEvent.stream}, not to ${stream}.`);
  const base = { stream, events: events.length };
  return [
    { ...base, build: (ids) => withLastEventId(write, ids) },
    ...events.map((event, n) => ({
      ...base,
      build: (ids: readonly string[]) => {
        const id = ids[n] ?? '';
        return put(eventTable(), eventItem(id, event));
      },
    })),
  ];
}

/** Requires that the stream's last event is earlier than all of `ids`, and stores the last of them. */
function withLastEventId(
  write: TransactWrite<{ put: Item & Key }> | TransactWrite<UpdateWrite>,
  ids: readonly string[],
): TransactWrite {
  const { condition, toError } = write;
  const [first = '', last_event_id = ''] = [ids.at(0), ids.at(-1)];
  const guard = {
    condition: and(condition, isBefore(first)),
    toError: (storedItem: Item | undefined) => {
      const last = storedItem?.last_event_id;
      return typeof last === 'string' && last >= first
        ? new EventIdConflict(last)
        : (toError?.(storedItem) ?? new WriteConflict());
    },
  };
  return 'put' in write
    ? { ...write, ...guard, put: { ...write.put, last_event_id } }
    : { ...write, ...guard, set: { ...write.set, last_event_id } };
}

const isBefore = (id: string): Condition => ({
  expression: '(attribute_not_exists(last_event_id) OR last_event_id < :first_event)',
  values: { ':first_event': id },
});

const and = (first: Condition | undefined, second: Condition): Condition => ({
  expression: first ? `(${first.expression}) AND ${second.expression}` : second.expression,
  values: { ...first?.values, ...second.values },
});
