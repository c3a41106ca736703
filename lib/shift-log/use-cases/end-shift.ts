import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { endShift as contract } from '../contracts/shifts.ts';
import { clipLosses } from '../losses/clip.ts';
import { shiftEtag, withModification } from '../shifts/model.ts';
import { readOpenItems } from '../open-items/repository.ts';
import { loadWholeShift } from '../reading/whole-shift.ts';
import { requireSame, requireShiftId } from '../fields/ids.ts';
import { toResponse } from '../reading/response.ts';
import { defaultEnd, endShift as saveEnd } from '../life-cycle/end.ts';
import { requireNotAhead } from '../fields/times.ts';
import { requireEndAfterStart, requireRunning } from '../shifts/transitions.ts';

/** Ends a running shift with its open losses, now or at the time in the body. Losses after that time are clipped. */
export const endShift: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body?.shift_id, path.shift_id, 'as in the path');
  const now = context.clock();
  requireNotAhead(['shift_end'], body?.shift_end, now);
  const [shift, openItems] = await Promise.all([
    loadWholeShift(requireShiftId(path.shift_id)),
    readOpenItems(),
  ]);
  // Errors of the body come before those of the state; the default end is checked afterwards.
  if (body?.shift_end !== undefined) requireEndAfterStart({ ...shift, shift_end: body.shift_end });
  context.requireMatch(shiftEtag(shift));
  requireRunning(shift);

  const shift_end = body?.shift_end ?? defaultEnd(shift, now);
  const endedShift = { ...shift, shift_end, version: shift.version + 1 };
  requireEndAfterStart(endedShift);
  const updatedShift = withModification(endedShift, context, now);
  const closedLosses = shift.losses.filter((loss) => loss.ended !== undefined);
  const clippedLosses = clipLosses(closedLosses, updatedShift, 'shift_end');
  await saveEnd(updatedShift, shift, { ...openItems, clippedLosses });
  return toResponse(updatedShift);
};
