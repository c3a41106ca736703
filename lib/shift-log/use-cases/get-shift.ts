import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { getShift as contract } from '../contracts/shifts.ts';
import { toResponse } from '../reading/response.ts';
import { findShiftId } from '../shifts/repository.ts';
import { readShifts } from '../reading/snapshots.ts';

/** Returns a shift with its lists, by its id or, if it was imported, by its source id. */
export const getShift: UseCase<typeof contract> = async ({ query }) => {
  const shiftId = await findShiftId(query.shift_id);
  const [record] = shiftId === undefined ? [] : await readShifts([shiftId]);
  if (!record) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: query.shift_id });
  return toResponse(record);
};
