import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getCurrentShift as contract } from '../contracts/shifts.ts';
import { toResponse } from '../response.ts';
import { findLastModifiedId, readGuard } from '../repository.ts';
import { readShifts } from '../snapshots.ts';

/** Returns the running shift, or the one modified last if none is running. */
export const getCurrentShift: UseCase<typeof contract> = async () => {
  const guard = await readGuard();
  const shiftId = guard.running ?? (await findLastModifiedId());
  const [record] = shiftId === undefined ? [] : await readShifts([shiftId]);
  if (!record) throw new ApiError('NO_SHIFT_YET');
  return toResponse(record);
};
