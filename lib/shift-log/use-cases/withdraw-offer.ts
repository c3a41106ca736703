import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { withdrawOffer as contract } from '../contracts/handover-withdrawals.ts';
import { requireNotAccepted, toHandoverOutcome, withoutOffer } from '../handover/handover.ts';
import { loadHandover, saveHandover } from '../handover/repository.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';

/** Takes the offer of a handover back: it is a draft again. Acknowledgements stay with their versions. */
export const withdrawOffer: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body?.shift_id, path.shift_id, 'as in the path');
  const current = await loadHandover(requireShiftId(path.shift_id));
  requireNotAccepted(current.handover);
  const handover = withoutOffer(current.handover);
  const outcome = toHandoverOutcome(handover);
  await saveHandover(handover, current, context, context.outcomeWrites(outcome));
  return outcome;
};
