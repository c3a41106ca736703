import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { endShift as contract } from '../contracts/shifts.ts';
import { shiftEtag, withModification } from '../model.ts';
import { loadWholeShift, saveShift } from '../repository.ts';
import { requireSameShift, requireShiftId } from '../shift-id.ts';
import { toResponse } from '../response.ts';
import { end, requireEndAfterStart, requireState } from '../transitions.ts';

/** Ends a running shift, now or when the body says. */
export const endShift: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSameShift(path.shift_id, body ?? {});
  const standing = await loadWholeShift(requireShiftId(path.shift_id));
  // What the body says wrong is told before what stands in the way; the present is judged after.
  if (body?.shift_end !== undefined)
    requireEndAfterStart({ ...standing, shift_end: body.shift_end });
  context.requireMatch(shiftEtag(standing));
  requireState(end, standing);

  const now = context.clock();
  const ended = { ...standing, shift_end: body?.shift_end ?? now, version: standing.version + 1 };
  requireEndAfterStart(ended);
  const shift = withModification(ended, context.user, now);
  await saveShift(shift, standing);
  return toResponse(shift);
};
