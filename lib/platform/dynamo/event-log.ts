import { toJson } from '#lib/contract/json/to-json.ts';
import { routePath } from '#lib/contract/endpoint.ts';
import { shiftStream, type DomainEvent, type EventStream } from '#lib/contract/event.ts';
import { systemClock } from '../clock.ts';
import { config } from '../config.ts';
import { timeOf } from './event-ids.ts';
import { tableName } from './tables.ts';

/** Events expire after seven days. */
export const RETENTION_MS = 7 * 86_400_000;

/** Larger data are omitted from a frame, which would exceed the 32 KB of a WebSocket frame. */
const MAX_DATA_BYTES = 30 * 1024;

/** The table with the events of all services. */
export const eventTable = () => tableName('shift-log');

/** Returns a stream as part of a key. Streams of shifts are stored by their id alone: `42` for `shift#42`. */
export const streamKey = (stream: EventStream): string => stream.replace(/^shift#/, '');

/** Returns the stream of a key made by `streamKey`. */
export const streamOfKey = (key: string): EventStream =>
  key.includes('#') ? (key as EventStream) : shiftStream(Number(key));

const PREFIX = 'EVENTS#';

/** The partition of a stream's events. Their sort keys are their ids. */
export const eventPartition = (stream: EventStream): string => `${PREFIX}${streamKey(stream)}`;
export const streamOfPartition = (partition: string): EventStream =>
  streamOfKey(partition.slice(PREFIX.length));

/** The keys-only index of events by day, and its partition of the day of a time. */
export const eventIndex = { name: 'index3', pk: 'index3_pk', sk: 'index3_sk' };
export const dayPartition = (time: number): string =>
  `${PREFIX}${new Date(time).toISOString().slice(0, 10)}`;

/** Returns the item of an event: its keys, and its frame as subscribers receive it. */
export function eventItem(id: string, event: DomainEvent) {
  const time = timeOf(id);
  return {
    pk: eventPartition(event.stream),
    sk: id,
    [eventIndex.pk]: dayPartition(time),
    [eventIndex.sk]: id,
    event: event.event,
    frame: frameText(id, event),
    expires: Math.ceil((time + RETENTION_MS) / 1000),
  };
}

function frameText(id: string, { event, action, subject, data, at }: DomainEvent): string {
  // Not the time of the id: on one machine the service's clock may show the time of a demo.
  const timestamp = systemClock();
  const fits = Buffer.byteLength(toJson(data)) <= MAX_DATA_BYTES;
  const content = fits ? { data } : { href: href(at) };
  return toJson({ id, event, action, ...subject, ...content, timestamp });
}

function href({ path, query }: DomainEvent['at']): string {
  const address = routePath({ path }, config('SERVICE_PREFIX'));
  return query ? `${address}?${new URLSearchParams(query).toString()}` : address;
}
