import { withModification } from '../model.ts';
import { findLastModifiedId, loadShiftItem, readGuard } from '../repository.ts';
import type { Occasion } from './repository.ts';

/** Returns the occasion of a change by a user. Three calls at most. */
export async function findOccasion(context: {
  user: string;
  clock: () => string;
}): Promise<Occasion> {
  const { running } = await readGuard();
  const shiftId = running ?? (await findLastModifiedId());
  const shift = shiftId === undefined ? undefined : await loadShiftItem(shiftId);
  const now = context.clock();
  return { running, shift: shift && withModification(shift, context.user, now), now };
}
