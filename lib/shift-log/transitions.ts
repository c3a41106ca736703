import { notExists, type Condition } from '#lib/platform/dynamo/transaction.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import type { Shift } from './model.ts';

/**
 * The life cycle of a shift: none -start-> running -change, addLogs-> running -end-> ended. An ended shift does
 * not change. `from` is the prior state of a transition, `when` the condition that enforces it.
 */
type State = 'running' | 'ended';
type Transition = { from: State | 'none'; when: Condition };

const whileRunning: Transition = {
  from: 'running',
  when: { expression: 'attribute_exists(pk) AND attribute_not_exists(shift_end)' },
};

export const start: Transition = { from: 'none', when: notExists };
export const change = whileRunning;
export const addLogs = whileRunning;
export const end = whileRunning;
/** The condition of comments and annotations: the shift exists, running or ended. */
export const exists: Condition = { expression: 'attribute_exists(pk)' };

const stateOf = (shift: Shift): State => (shift.shift_end === undefined ? 'running' : 'ended');

/** Throws ShiftEndedException if the shift is not in the prior state of the transition. */
export function requireState(transition: Transition, shift: Shift): void {
  if (stateOf(shift) !== transition.from)
    throw new ApiError('SHIFT_ENDED', { shift_id: shift.shift_id });
}

/** Returns the transition's condition, and that the shift's own fields did not change since the read. */
export const unchanged = ({ when }: Transition, version: number): Condition => ({
  expression: `${when.expression} AND version = :seen_version`,
  values: { ':seen_version': version },
});

/** Returns the condition that no shift is running and the last id is the one read (0 before the first). */
export const guardFree = (lastShiftId: number): Condition =>
  lastShiftId === 0
    ? notExists
    : {
        expression: 'attribute_not_exists(running) AND last_shift_id = :seen',
        values: { ':seen': lastShiftId },
      };

/** Returns the condition that the last id is the one read (0 before the first). */
export const lastIdUnchanged = (lastShiftId: number): Condition =>
  lastShiftId === 0
    ? notExists
    : { expression: 'last_shift_id = :seen', values: { ':seen': lastShiftId } };

/** Returns the condition that the shift holds the guard. */
export const guardHeldBy = (shiftId: number): Condition => ({
  expression: 'running = :mine',
  values: { ':mine': shiftId },
});

/** Throws 422 if a shift ends before its start. */
export function requireEndAfterStart({ shift_start, shift_end }: Shift): void {
  if (shift_end === undefined || toSortable(shift_end) >= toSortable(shift_start)) return;
  const msg = `Input should be no earlier than the shift's start, ${shift_start}`;
  throw new InvalidRequest([{ loc: ['body', 'shift_end'], msg, type: 'value_error' }]);
}
