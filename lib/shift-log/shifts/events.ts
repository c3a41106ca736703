import { BASE_PATH } from '../contracts/base-path.ts';
import { shiftStream, type DomainEvent, type EventName } from '#lib/contract/event.ts';
import { toShiftSummary, type Shift } from './model.ts';

export type Action = DomainEvent['action'];

/**
 * Returns an event of a shift. `path` is that of the GET with `shift_id` in its query that returns the data, and
 * `ids` identify what has changed.
 */
export const eventOf = (
  event: EventName,
  action: Action,
  shift_id: number,
  data: object,
  path: string,
  ids: Record<string, number> = {},
): DomainEvent => ({
  stream: shiftStream(shift_id),
  event,
  action,
  subject: { shift_id, ...ids },
  data,
  at: { path: `${BASE_PATH}/${path}`, query: { shift_id: String(shift_id) } },
});

export const shiftStarted = (shift: Shift) =>
  eventOf('shift_started', 'created', shift.shift_id, toShiftSummary(shift), 'shift');

/** Returns the event of a change of a shift's own fields. The end of a shift is an event of its own. */
export function shiftChanged(shift: Shift) {
  const event = shift.shift_end === undefined ? 'shift_updated' : 'shift_ended';
  return eventOf(event, 'updated', shift.shift_id, toShiftSummary(shift), 'shift');
}
