import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { createShift as contract } from '../contracts/shifts.ts';
import { shiftEtag } from '../shifts/model.ts';
import { toShiftResponse } from '../reading/whole-shift.ts';
import { readGuard, insertShift } from '../shifts/repository.ts';
import { newShift } from '../shifts/transitions.ts';
import { requireNotAhead } from '../fields/times.ts';

/** Starts a shift, unless one is running. */
export const createShift: UseCase<typeof contract> = async ({ body }, context) => {
  const now = context.clock();
  requireNotAhead(['shift_start'], body.shift_start, now);
  const guard = await readGuard();
  if (guard.running !== undefined)
    throw new ApiError('SHIFT_ALREADY_RUNNING', { shift_id: guard.running });

  // Absent, null and 0 let the service choose.
  const requestedId = body.shift_id ?? 0;
  const shift_id = requestedId === 0 ? guard.last_shift_id + 1 : requestedId;
  const fields = {
    shift_id,
    user_id: body.user_id ?? context.user,
    shift_start: body.shift_start ?? now,
    operator_name: body.operator_name ?? body.shift_operator ?? '',
  };
  const shift = newShift(fields, context, now);

  const response = toShiftResponse({ ...shift, logs: [], comments: [], annotations: [] });
  const outcome = { data: response, etag: shiftEtag(shift) };
  await insertShift(shift, guard, context.outcomeWrites(outcome));
  return outcome;
};
