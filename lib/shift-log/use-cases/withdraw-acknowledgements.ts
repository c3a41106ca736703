import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { withdrawAcknowledgements as contract } from '../contracts/handover-withdrawals.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import { requireNotAccepted, toHandoverOutcome } from '../handover/handover.ts';
import { loadHandover, saveHandover } from '../handover/repository.ts';
import { withoutAcknowledgements } from '../handover/withdrawn-acknowledgements.ts';

/** Takes back what the caller has acknowledged: some items, the text, or all. Nothing to take back is no change. */
export const withdrawAcknowledgements: UseCase<typeof contract> = async (
  { path, body },
  context,
) => {
  requireSame('shift_id', body.shift_id, path.shift_id, 'as in the path');
  const current = await loadHandover(requireShiftId(path.shift_id));
  requireNotAccepted(current.handover);
  const handover = withoutAcknowledgements(current.handover, context.user, body);
  const outcome = toHandoverOutcome(handover);
  if (handover === current.handover) await context.storeOutcome(outcome);
  else await saveHandover(handover, current, context, context.outcomeWrites(outcome));
  return outcome;
};
