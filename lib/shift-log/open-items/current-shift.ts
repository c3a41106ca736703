import type { Author } from '../shifts/metadata.ts';
import { withModification, type Shift } from '../shifts/model.ts';
import { findLastModifiedId, loadShift, readGuard } from '../shifts/repository.ts';

/** The shift to which a change of an item belongs, and the time of the change. */
export type CurrentShift = {
  /** The id of the running shift, if any. */
  running: number | undefined;
  /** The shift after the change: the running one, else the one that was modified last. */
  shift: Shift | undefined;
  now: string;
};

/** Returns the current shift, as the change of a user modifies it. Three calls at most. */
export async function findCurrentShift(
  context: Author & { clock: () => string },
): Promise<CurrentShift> {
  const { running } = await readGuard();
  const shiftId = running ?? (await findLastModifiedId());
  const shift = shiftId === undefined ? undefined : await loadShift(shiftId);
  const now = context.clock();
  return { running, shift: shift && withModification(shift, context, now), now };
}
