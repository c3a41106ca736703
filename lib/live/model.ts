import type { EventName } from '#lib/contract/event.ts';

/** What a subscriber wants to hear of; all where nothing is said. */
export type Filters = { shift_id?: number | undefined; events?: EventName[] | undefined };

/** An open socket, as the service knows it. */
export type Connection = Filters & {
  id: string;
  /** When it was opened, in milliseconds since 1970. */
  connected: number;
  /** The session that opened it, as a logout names it, and its end in seconds since 1970. */
  session?: string | undefined;
  until?: number | undefined;
  replay?: Replay;
};

/**
 * What a connection has missed is being read for it, and until that is done the publisher leaves it
 * alone.
 */
export type Replay = {
  /** Which asking this is: a later one takes the place of it. */
  run: string;
  /** The id, or the beginning of one, from which events are to be sent. */
  from: string;
  /** How often the publisher has left events to it. */
  missed: number;
};

/** An event as far as its way to subscribers needs to know it. */
export type PublishedEvent = { id: string; event: EventName; shift_id: number; frame: string };

/** Whether filters let an event through. */
export const wants = (
  { shift_id, events }: Filters,
  told: Pick<PublishedEvent, 'event' | 'shift_id'>,
) =>
  (shift_id === undefined || shift_id === told.shift_id) &&
  (events === undefined || events.includes(told.event));

/** Whether the session that opened a connection is over. */
export const isOver = ({ until }: Connection, now: number): boolean =>
  until !== undefined && until <= now / 1000;

/** An event as it lies in the table of the service that tells of it. */
export type StoredEvent = { pk: string; sk: string; event: EventName; frame: string };

export const toTold = (item: StoredEvent): PublishedEvent => ({
  id: item.sk,
  event: item.event,
  shift_id: Number(item.pk.slice(item.pk.indexOf('#') + 1)),
  frame: item.frame,
});
