import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { offerHandover as contract } from '../contracts/handover.ts';
import * as handovers from '../handover/handover.ts';
import { loadHandover, saveHandover } from '../handover/repository.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import { readOpenItems } from '../open-items/repository.ts';

/** Offers a handover that has a summary, or offers it again. The shift may run or have ended. */
export const offerHandover: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body?.shift_id, path.shift_id, 'as in the path');
  const now = context.clock();
  const [current, { items }] = await Promise.all([
    loadHandover(requireShiftId(path.shift_id)),
    readOpenItems(),
  ]);
  handovers.requireNotAccepted(current.handover);
  handovers.requireSummary(current.handover);

  const offeredHandover = handovers.withOffer(current.handover, {
    author: context,
    on: now,
    items,
  });
  const outcome = handovers.toHandoverOutcome(offeredHandover);
  await saveHandover(offeredHandover, current, context, context.outcomeWrites(outcome));
  return outcome;
};
