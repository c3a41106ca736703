import { withModification, type Shift } from '../model.ts';
import { findLastModifiedId, loadShiftItem, readGuard } from '../repository.ts';

/** Where and when a change of an item happens. */
export type Occasion = {
  /** The id of the running shift, if any. */
  running: number | undefined;
  /** The shift after the change: the running one, else the one that was modified last. */
  shift: Shift | undefined;
  now: string;
};

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
