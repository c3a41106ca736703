import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createLoss as contract } from '../contracts/losses.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import { newLoss, withLoss } from '../losses/changes.ts';
import { toLossOutcome } from '../losses/loss.ts';
import { insertLoss } from '../losses/repository.ts';
import { requireItem } from '../open-items/writes.ts';
import { newMetadata } from '../shifts/metadata.ts';
import { withModification } from '../shifts/model.ts';
import { loadShift } from '../shifts/repository.ts';
import { requireRunning } from '../shifts/transitions.ts';

/** Records lost time in a running shift, or starts its clock. */
export const createLoss: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body.shift_id, path.shift_id, 'as in the path');
  const shiftBefore = await loadShift(requireShiftId(path.shift_id));
  requireRunning(shiftBefore);
  const now = context.clock();
  const loss = newLoss(body, context.newId(), shiftBefore, newMetadata(context, now));
  const shift = withModification(withLoss(shiftBefore, loss), context, now);
  const outcome = toLossOutcome(loss);
  const alongside = [...requireItem(loss.item_id), ...context.outcomeWrites(outcome)];
  await insertLoss({ loss, shift, shiftBefore }, alongside);
  return outcome;
};
