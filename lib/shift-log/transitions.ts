import { ApiError } from '#lib/contract/errors.ts';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import type { Condition } from '#lib/platform/dynamo/transaction.ts';
import type { Shift } from './model.ts';
import { invalidField } from './ids.ts';

/*
 * The life cycle of a shift: none -start-> running -update, record logs-> running -end-> ended. An ended shift
 * does not change; comments and annotations may still be added.
 */

/** The condition of changes of a running shift. */
export const isRunning: Condition = {
  expression: 'attribute_exists(pk) AND attribute_not_exists(shift_end)',
};

/** The condition of comments and annotations: the shift exists, running or ended. */
export const exists: Condition = { expression: 'attribute_exists(pk)' };

/** Throws ShiftEndedException if a shift has ended. */
export function requireRunning({ shift_id, shift_end }: Shift): void {
  if (shift_end !== undefined) throw new ApiError('SHIFT_ENDED', { shift_id });
}

/** Throws 422 if a shift ends before its start. */
export function requireEndAfterStart({ shift_start, shift_end }: Shift): void {
  if (shift_end === undefined || toSortable(shift_end) >= toSortable(shift_start)) return;
  throw invalidField(
    'shift_end',
    `Input should be no earlier than the shift's start, ${shift_start}`,
  );
}
