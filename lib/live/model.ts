import type { SessionOfUser } from '#lib/platform/auth/logouts.ts';
import { shiftStream, type EventName, type EventStream } from '#lib/contract/event.ts';

/** Selects the events that a subscriber receives; without a filter, all of them. */
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

/** While a connection is being opened, for at most this time, the gateway reports it as gone. */
export const OPENING_MS = 1000;

/** An open WebSocket connection. */
export type Connection = Filters & {
  id: string;
  /** When it was opened, in ms since 1970. */
  connectedAt: number;
  /** The session that opened it, with its expiry in seconds since 1970; undefined without a token. */
  session?: (SessionOfUser & { expires: number }) | undefined;
  /** Who opened it, for the limit of sockets; undefined for connections of earlier deployments. */
  owner?: string | undefined;
  replay?: Replay;
};

/** A replay of missed events. Until it is finished, the publisher skips the connection. */
export type Replay = {
  /** The id of this request. A later request replaces it. */
  id: string;
  /** The event id, or a prefix of one, from which events are sent. */
  from: string;
  /** How many batches the publisher has left to the replay. */
  skippedBatches: number;
};

/** An event as the publisher and replays send it. */
export type PublishedEvent = { id: string; stream: EventStream; event: string; frame: string };

export const matches = (
  { stream, events }: Filters,
  event: Pick<PublishedEvent, 'event' | 'stream'>,
) =>
  (stream === undefined || stream === event.stream) &&
  (events === undefined || events.includes(event.event));

/** Returns whether the session that opened a connection has expired. */
export const isExpired = ({ session }: Connection, now: number): boolean =>
  session !== undefined && session.expires <= now / 1000;
