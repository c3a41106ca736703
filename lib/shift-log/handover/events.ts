import { BASE_PATH } from '../contracts/base-path.ts';
import { shiftStream, type DomainEvent } from '#lib/contract/event.ts';
import { shiftChanged } from '../shifts/events.ts';
import { toShiftSummary, type Shift } from '../shifts/model.ts';
import { toHandoverRecord, type Handover } from './handover.ts';

/** Returns the event of a change of a handover. */
export const handoverEvent = (handover: Handover): DomainEvent => ({
  stream: shiftStream(handover.shift_id),
  event: 'shift_handover',
  action: handover.version === 1 ? 'created' : 'updated',
  subject: { shift_id: handover.shift_id },
  data: toHandoverRecord(handover),
  at: { path: `${BASE_PATH}/shift/${handover.shift_id}/handover` },
});

/** Returns the event of the end of a shift by the start of the next one. */
export const shiftTakenOver = (endedShift: Shift, next: Shift): DomainEvent => ({
  ...shiftChanged(endedShift),
  data: { ...toShiftSummary(endedShift), next_shift_id: next.shift_id },
});
