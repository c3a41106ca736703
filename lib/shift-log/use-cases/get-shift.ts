import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getShift as contract } from '../contracts/shifts.ts';
import { shown } from '../shown.ts';
import { requireShiftId } from '../shift-id.ts';
import { readShifts } from '../snapshots.ts';

/** A shift with all that is in it. */
export const getShift: UseCase<typeof contract> = async ({ query }) => {
  const shift_id = requireShiftId(query.shift_id);
  const [record] = await readShifts([shift_id]);
  if (!record) throw new ApiError('SHIFT_NOT_FOUND', { shift_id });
  return shown(record);
};
