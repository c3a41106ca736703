import { ApiError } from '#lib/contract/errors.ts';
import { WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import {
  commit,
  emit,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { shiftStarted } from '../shifts/events.ts';
import type { Author } from '../shifts/metadata.ts';
import { withModification, type Shift } from '../shifts/model.ts';
import type { OpenItem } from '../open-items/open-item.ts';
import { openItemsUnchanged } from '../open-items/repository.ts';
import { endShiftWrites } from './end.ts';
import { claimGuard, countOperatorShift, insertShiftWrite, moveGuard } from '../shifts/writes.ts';
import { handoverEvent, shiftTakenOver } from '../handover/events.ts';
import type { Handover } from '../handover/handover.ts';
import { emitHandover, handoverWrite, type HandoverOfShift } from '../handover/repository.ts';

/** Throws 409 if another shift runs, and a write conflict if the shift and the guard were not read at one moment. */
export function requireNoOtherShift({
  shift: { shift_id, shift_end },
  guard,
}: HandoverOfShift): void {
  if (guard.running !== undefined && guard.running !== shift_id)
    throw new ApiError('SHIFT_ALREADY_RUNNING', { shift_id: guard.running });
  const holdsGuard = guard.running === shift_id;
  if (holdsGuard !== (shift_end === undefined)) throw new WriteConflict();
}

type Takeover = {
  acceptedHandover: Handover;
  next: Shift;
  /** The open items, and the revision at which they were read. */
  openItems: { items: OpenItem[]; revision: number };
  author: Author;
  now: string;
};

/**
 * Accepts a handover, ends its shift if it runs, and starts the next one. Requires that the handover, the open items,
 * the shift and the guard have not changed since the read. The handover comes first: of two acceptances at the same
 * time, the second one fails because the handover was accepted. Writes fewer than 30 DynamoDB items.
 */
export const saveAcceptance = (
  takeover: Takeover,
  current: HandoverOfShift,
  outcomeWrites: TransactWrite[],
): Promise<void> => {
  const { acceptedHandover, next, openItems } = takeover;
  return commit([
    handoverWrite(acceptedHandover, current.handover),
    ...releaseShift(takeover, current),
    ...emit(insertShiftWrite(next), shiftStarted(next)),
    countOperatorShift(next.operator_name, 1),
    openItemsUnchanged(openItems.revision),
    ...outcomeWrites,
  ]);
};

/** Returns the writes that end the old shift and pass the guard to the next one, with the events of the old shift. */
function releaseShift(
  { acceptedHandover, next, openItems, author, now }: Takeover,
  { shift, guard }: HandoverOfShift,
): (TransactWrite | EventWrite)[] {
  if (shift.shift_end !== undefined)
    return [
      claimGuard(next, guard),
      ...emitHandover(acceptedHandover, shift, { ...author, clock: () => now }),
    ];
  const shiftWithEnd = { ...shift, shift_end: next.shift_start, version: shift.version + 1 };
  const endedShift = withModification(shiftWithEnd, author, now);
  return endShiftWrites(endedShift, shift, openItems.items, {
    events: [handoverEvent(acceptedHandover), shiftTakenOver(endedShift, next)],
    guardWrite: moveGuard(shift, next, guard),
  });
}
