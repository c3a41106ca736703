import { isDeepStrictEqual } from 'node:util';
import type { RequestOf } from '#lib/contract/endpoint.ts';
import { sortable } from '#lib/contract/datetime.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { updateShift as contract } from '../contracts/shifts.ts';
import { etagOf, touched, type ShiftRecord } from '../model.ts';
import { loadShift, saveShift } from '../repository.ts';
import { requireSameShift, requireShiftId } from '../shift-id.ts';
import { shown } from '../shown.ts';
import { change, requireEndAfterStart, requireState } from '../transitions.ts';

/** Changes a running shift; with a `shift_end` it ends. An ended one may only be told what it is. */
export const updateShift: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSameShift(path.shift_id, body);
  const standing = await loadShift(requireShiftId(path.shift_id));
  const wanted = changed(standing, body);
  const same = isDeepStrictEqual(wanted, standing);
  if (body.shift_end != null) requireEndAfterStart(wanted);
  context.requireMatch(etagOf(standing));
  if (same) return shown(standing);
  requireState(change, standing);

  const shift = touched(
    { ...wanted, version: standing.version + 1 },
    context.user,
    context.clock(),
  );
  await saveShift(shift, standing);
  return shown(shift);
};

/** The shift as the body wants it: absent leaves a field, null clears it. */
function changed(standing: ShiftRecord, body: RequestOf<typeof contract>['body']): ShiftRecord {
  const { user_id, shift_end, ...rest } = standing;
  const user = body.user_id === undefined ? user_id : (body.user_id ?? undefined);
  const end =
    body.shift_end === undefined ? shift_end : sameTime(shift_end, body.shift_end ?? undefined);
  return {
    ...rest,
    ...(user !== undefined && { user_id: user }),
    ...(end !== undefined && { shift_end: end }),
    shift_start: sameTime(standing.shift_start, body.shift_start) ?? standing.shift_start,
    operator_name: body.operator_name ?? body.shift_operator ?? standing.operator_name,
  };
}

/** The said time, in its standing spelling where it is the same instant. */
function sameTime(standing: string | undefined, said: string | undefined): string | undefined {
  return standing !== undefined && said !== undefined && sortable(standing) === sortable(said)
    ? standing
    : said;
}
