import { routePath } from '#lib/contract/endpoint.ts';
import type { DomainEvent } from '#lib/contract/event.ts';
import { config } from '../config.ts';
import { timeOf } from '../event-ids.ts';

/** Events are kept for a week. */
export const KEPT_MS = 7 * 86_400_000;

/** A frame leaves out data of more bytes than this: with them it would not fit one frame of a socket. */
const DATA_BYTES = 30 * 1024;

/** The partition of a shift's events. Their sort keys are their ids. */
export const eventsOf = (shiftId: number): string => `EVENTS#${shiftId}`;
/** The shift whose events a partition has. */
export const shiftOf = (partition: string): number => Number(partition.slice('EVENTS#'.length));

/** The index, of keys alone, that has events by day as well, and its partition of the day of a time. */
export const eventIndex = { name: 'index3', pk: 'index3_pk', sk: 'index3_sk' };
export const eventsOn = (time: number): string =>
  `EVENTS#${new Date(time).toISOString().slice(0, 10)}`;

/** An event as it lies in a table: beside its keys the frame, as subscribers get it. */
export function eventItem(id: string, happening: DomainEvent) {
  const time = timeOf(id);
  return {
    pk: eventsOf(happening.shift_id),
    sk: id,
    [eventIndex.pk]: eventsOn(time),
    [eventIndex.sk]: id,
    event: happening.event,
    frame: frameOf(id, happening),
    expires: Math.ceil((time + KEPT_MS) / 1000),
  };
}

/** The text of a frame. Data above the limit are left out, and the frame names the GET that has them. */
function frameOf(id: string, { event, action, shift_id, data, at }: DomainEvent): string {
  const timestamp = new Date(timeOf(id)).toISOString();
  const small = Buffer.byteLength(JSON.stringify(data)) <= DATA_BYTES;
  const told = small ? { data } : { href: addressOf(at) };
  return JSON.stringify({ id, event, action, shift_id, ...told, timestamp });
}

const addressOf = ({ path, query }: DomainEvent['at']) =>
  `${routePath({ path }, config('SERVICE_PREFIX'))}?${new URLSearchParams(query).toString()}`;
