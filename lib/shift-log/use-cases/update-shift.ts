import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateShift as contract } from '../contracts/shifts.ts';
import { omitUndefined } from '../fields/field-lists.ts';
import { clipLosses, withClippedLosses } from '../losses/clip.ts';
import { shiftEtag, withModification, type Shift } from '../shifts/model.ts';
import { type ShiftRecord, loadWholeShift } from '../reading/whole-shift.ts';
import { saveShift } from '../life-cycle/update.ts';
import { invalidField, requireSame, requireShiftId } from '../fields/ids.ts';
import { toResponse } from '../reading/response.ts';
import { requireRunning } from '../shifts/transitions.ts';
import { changedLine, changedLines } from '../fields/lines.ts';
import { isSameTime, requireNotAhead } from '../fields/times.ts';

type Body = RequestOf<typeof contract>['body'];

/** Updates a running shift. After its end a body may repeat the stored values and nothing else. */
export const updateShift: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSame('shift_id', body.shift_id, path.shift_id, 'as in the path');
  const storedShift = await loadWholeShift(requireShiftId(path.shift_id));
  const now = context.clock();
  const updatedRecord = applyChanges(storedShift, body, now);
  if (storedShift.shift_end === undefined) requireStoredEnd(storedShift, body);
  context.requireMatch(shiftEtag(storedShift));
  requireStoredEnd(storedShift, body);
  if (isDeepStrictEqual(updatedRecord, storedShift)) return toResponse(storedShift);
  requireRunning(storedShift);

  const next = { ...updatedRecord, version: storedShift.version + 1 };
  const shift = withModification(next, context, now);
  const clippedLosses = clipLosses(storedShift.losses, shift, 'shift_start');
  await saveShift(withClippedLosses(shift, clippedLosses), storedShift, clippedLosses);
  return toResponse(shift);
};

/** Throws 422 for a `shift_end` of a running shift, and 409 for another end of an ended one. */
function requireStoredEnd({ shift_id, shift_end: stored }: Shift, { shift_end }: Body): void {
  if (shift_end === undefined) return;
  if (stored === undefined)
    throw invalidField('shift_end', `End a shift with PUT …/shift/${shift_id}/end`);
  if (!isSameTime(stored, shift_end)) throw new ApiError('SHIFT_ENDED', { shift_id });
}

/** Returns a shift with a body's changes: an absent field keeps its value, null clears the user. */
function applyChanges(storedShift: ShiftRecord, body: Body, now: string): ShiftRecord {
  const { shift_start: start } = body;
  requireNotAhead(['shift_start'], start, now, [storedShift.shift_start]);
  const isMoved = start !== undefined && !isSameTime(storedShift.shift_start, start);
  const { user_id = storedShift.user_id, ...names } = changedLines(body, storedShift, ['user_id']);
  const operator_name = changedOperator(names, storedShift.operator_name);
  return omitUndefined<ShiftRecord>({
    ...storedShift,
    user_id: user_id ?? undefined,
    shift_start: isMoved ? start : storedShift.shift_start,
    operator_name,
  });
}

/** Returns the operator's name after a change, by its name or its alias. */
function changedOperator({ operator_name, shift_operator }: Partial<Body>, stored: string): string {
  const alias = changedLine(['shift_operator'], shift_operator, [stored]);
  return changedLine(['operator_name'], operator_name, [stored]) ?? alias ?? stored;
}
