import { commit, emit } from '#lib/platform/dynamo/transaction.ts';
import { shiftChanged } from '../shifts/events.ts';
import type { Loss } from '../losses/loss.ts';
import { replaceLossWrite } from '../losses/writes.ts';
import type { Shift } from '../shifts/model.ts';
import { countOperatorShift, updateShiftWrite } from '../shifts/writes.ts';
import { lossEvent } from '../losses/events.ts';

/** Updates the own fields of a running shift, and the losses that a later start clips. */
export async function saveShift(shift: Shift, before: Shift, clippedLosses: Loss[]): Promise<void> {
  const { operator_name: name } = shift;
  const counts =
    name === before.operator_name
      ? []
      : [countOperatorShift(before.operator_name, -1), countOperatorShift(name, 1)];
  const lossEvents = clippedLosses.map((loss) => lossEvent('updated', loss));
  await commit([
    ...emit(updateShiftWrite(shift, before), shiftChanged(shift), ...lossEvents),
    ...counts,
    ...clippedLosses.map(replaceLossWrite),
  ]);
}
