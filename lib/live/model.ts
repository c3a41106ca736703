import { shiftStream, type EventName, type EventStream } from '#lib/contract/event.ts';

/** Which events a subscriber receives; all of them without a filter. */
export type Filters = {
  stream?: EventStream | undefined;
  events?: readonly string[] | undefined;
};

/** Returns the filters that a subscriber's query asks for. */
export const toFilters = (query: {
  shift_id?: number | undefined;
  events?: EventName[] | undefined;
}): Filters => ({
  stream: query.shift_id === undefined ? undefined : shiftStream(query.shift_id),
  events: query.events,
});

/** An open WebSocket connection. */
export type Connection = Filters & {
  id: string;
  /** When it was opened, in ms since 1970. */
  connected: number;
  /** The session that opened it, as a logout names it, and its expiry in seconds since 1970. */
  session?: string | undefined;
  until?: number | undefined;
  replay?: Replay;
};

/** A replay of missed events. Until it is finished, the publisher skips the connection. */
export type Replay = {
  /** The id of this request. A later request replaces it. */
  run: string;
  /** The event id, or a prefix of one, from which events are sent. */
  from: string;
  /** How many batches the publisher has skipped. */
  missed: number;
};

/** An event as the publisher and replays send it. */
export type PublishedEvent = { id: string; stream: EventStream; event: string; frame: string };

export const matches = (
  { stream, events }: Filters,
  event: Pick<PublishedEvent, 'event' | 'stream'>,
) =>
  (stream === undefined || stream === event.stream) &&
  (events === undefined || events.includes(event.event));

/** Whether the session that opened a connection has expired. */
export const isExpired = ({ until }: Connection, now: number): boolean =>
  until !== undefined && until <= now / 1000;
