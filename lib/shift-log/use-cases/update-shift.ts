import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateShift as contract } from '../contracts/shifts.ts';
import { omitUndefined } from '../field-lists.ts';
import { clipLosses, withClippedLosses } from '../losses/clip.ts';
import { shiftEtag, withModification, type Shift } from '../model.ts';
import { type ShiftRecord, loadWholeShift } from '../shift-record.ts';
import { saveShift } from '../life-cycle/update.ts';
import { invalidField, requireSame, requireShiftId } from '../ids.ts';
import { toResponse } from '../response.ts';
import { requireRunning } from '../transitions.ts';

type Body = RequestOf<typeof contract>['body'];

/** Updates a running shift. After its end a body may repeat the stored values and nothing else. */
export const updateShift: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body.shift_id, path.shift_id, 'as in the path');
  const storedShift = await loadWholeShift(requireShiftId(path.shift_id));
  requireStoredEnd(storedShift, body);
  const updatedRecord = applyChanges(storedShift, body);
  context.requireMatch(shiftEtag(storedShift));
  if (isDeepStrictEqual(updatedRecord, storedShift)) return toResponse(storedShift);
  requireRunning(storedShift);

  const next = { ...updatedRecord, version: storedShift.version + 1 };
  const shift = withModification(next, context.user, context.clock());
  const clippedLosses = clipLosses(storedShift.losses, shift, 'shift_start');
  await saveShift(withClippedLosses(shift, clippedLosses), storedShift, clippedLosses);
  return toResponse(shift);
};

/** Throws 422 for a `shift_end` that would end the shift, or move its end. */
function requireStoredEnd(storedShift: Shift, { shift_end }: Body): void {
  if (shift_end === undefined || isSameTime(storedShift.shift_end, shift_end)) return;
  throw invalidField('shift_end', `End a shift with PUT …/shift/${storedShift.shift_id}/end`);
}

/** Returns a shift with a body's changes: an absent field keeps its value, null clears the user. */
function applyChanges(storedShift: ShiftRecord, body: Body): ShiftRecord {
  const { user_id = storedShift.user_id, shift_start: start } = body;
  const isMoved = start !== undefined && !isSameTime(storedShift.shift_start, start);
  return omitUndefined<ShiftRecord>({
    ...storedShift,
    user_id: user_id ?? undefined,
    shift_start: isMoved ? start : storedShift.shift_start,
    operator_name: body.operator_name ?? body.shift_operator ?? storedShift.operator_name,
  });
}

/** Whether two texts are the same instant. The stored spelling is then retained. */
const isSameTime = (a: string | undefined, b: string): boolean =>
  a !== undefined && toSortable(a) === toSortable(b);
