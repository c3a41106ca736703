import { ApiError } from '#lib/contract/errors.ts';
import { HIGHEST_SHIFT_ID } from '../fields/ids.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import type { Condition } from '#lib/platform/dynamo/transaction.ts';
import { invalidField } from '../fields/ids.ts';
import { newMetadata, type Author } from './metadata.ts';
import type { Shift } from './model.ts';

/*
 * The life cycle of a shift: none -start-> running -update, record logs-> running -end-> ended. An ended shift
 * does not change; comments and annotations may still be added.
 */

type NewShift = Pick<Shift, 'shift_id' | 'user_id' | 'shift_start' | 'operator_name'>;

/** Returns a shift that somebody starts `now`. Throws 409 if its id is above the highest. */
export function newShift(fields: NewShift, author: Author, now: string): Shift {
  if (fields.shift_id > HIGHEST_SHIFT_ID)
    throw new ApiError('SHIFT_ID_TAKEN', { shift_id: HIGHEST_SHIFT_ID });
  return { ...fields, metadata: newMetadata(author, now), revision: 1, version: 1 };
}

/** The condition of changes of a running shift. */
export const isRunning: Condition = {
  expression: 'attribute_exists(pk) AND attribute_not_exists(shift_end)',
};

/** The condition of comments and annotations: the shift exists, running or ended. */
export const exists: Condition = { expression: 'attribute_exists(pk)' };

/** Throws 409 if a shift has ended. */
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
