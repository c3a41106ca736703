import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getCurrentShift as contract } from '../contracts/shifts.ts';
import type { ShiftRecord } from '../reading/whole-shift.ts';
import { toResponse } from '../reading/response.ts';
import { findLastModifiedId, readGuard } from '../shifts/repository.ts';
import { readShifts } from '../reading/snapshots.ts';

/** Returns the running shift, or the one modified last if none is running. */
export const getCurrentShift: UseCase<typeof contract> = async () => {
  const record = await findCurrent();
  if (!record) throw new ApiError('NO_SHIFT_YET');
  return toResponse(record);
};

/**
 * Finds the current shift. If it has ended since the guard was read, reads the guard once more, because the next shift
 * may have taken over. `endedId` is the shift after whose end the guard was read again.
 */
async function findCurrent(endedId?: number): Promise<ShiftRecord | undefined> {
  const { running } = await readGuard();
  const shiftId = running ?? (await findLastModifiedId());
  const [record] = shiftId === undefined ? [] : await readShifts([shiftId]);
  const hasEnded = running !== undefined && record?.shift_end !== undefined;
  return hasEnded && running !== endedId ? findCurrent(running) : record;
}
