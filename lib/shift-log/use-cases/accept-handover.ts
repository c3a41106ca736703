import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { acceptHandover as contract } from '../contracts/handover.ts';
import { requireAcceptable, takeoverTime, withAcceptance } from '../handover/acceptance.ts';
import { requireNotAccepted, toHandoverOutcome } from '../handover/handover.ts';
import { loadHandover } from '../handover/repository.ts';
import { requireNoOtherShift, saveAcceptance } from '../life-cycle/takeover.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import { readOpenItems } from '../open-items/repository.ts';
import { newShift } from '../shifts/transitions.ts';

/**
 * Accepts a handover: ends its shift, if it runs, and starts the next one, in one transaction. Two parallel reads,
 * neither of them of logs or comments, so that writers in the shift do not delay it.
 */
export const acceptHandover: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body.shift_id, path.shift_id, 'as in the path');
  const [current, openItems] = await Promise.all([
    loadHandover(requireShiftId(path.shift_id)),
    readOpenItems(),
  ]);
  const { shift, handover, guard } = current;
  requireNotAccepted(handover);
  requireNoOtherShift(current);

  const { user, name } = context;
  const author = { user, name };
  const now = context.clock();
  const at = shift.shift_end === undefined ? takeoverTime(shift, now) : now;
  const { operator_name, takeover_reason: reason } = body;
  const user_id = body.user_id ?? user;
  const shift_id = guard.last_shift_id + 1;
  const fields = { shift_id, user_id, shift_start: at, operator_name };
  const next = { ...newShift(fields, author, now), previous_shift_id: shift.shift_id };
  if (reason === undefined)
    requireAcceptable({ handover, shift, openItems: openItems.items, user, next });

  const acceptedHandover = withAcceptance(handover, {
    author,
    on: now,
    openItems: openItems.items,
    next,
    reason,
  });
  const outcome = toHandoverOutcome(acceptedHandover);
  const acceptance = { acceptedHandover, next, openItems, author, now };
  await saveAcceptance(acceptance, current, context.outcomeWrites(outcome));
  return outcome;
};
