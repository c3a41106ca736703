import { commit, emit } from '#lib/platform/dynamo/transaction.ts';
import { shiftChanged } from '../events/events.ts';
import type { Loss } from '../losses/loss.ts';
import { lossEvent, replaceLossWrite } from '../losses/writes.ts';
import type { Shift } from '../model.ts';
import { countOperatorShift, updateShiftWrite } from '../writes.ts';

/** Updates the own fields of a running shift, and the losses that a later start clips. */
export async function saveShift(shift: Shift, seen: Shift, clipped: Loss[]): Promise<void> {
  const { operator_name: name } = shift;
  const counts =
    name === seen.operator_name
      ? []
      : [countOperatorShift(seen.operator_name, -1), countOperatorShift(name, 1)];
  const lossEvents = clipped.map((loss) => lossEvent('updated', loss));
  await commit([
    ...emit(updateShiftWrite(shift, seen), shiftChanged(shift), ...lossEvents),
    ...counts,
    ...clipped.map(replaceLossWrite),
  ]);
}
