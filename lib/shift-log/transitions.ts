import { notExists, type Condition } from '#lib/platform/dynamo/transaction.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import type { Shift } from './model.ts';

/**
 * The life of a shift: none -start-> running -change, record-> running -end-> ended. After its end
 * its record is frozen. A transition begins in `from`; `when` is how the database holds to that.
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
/** The talk about a shift, or a comment, goes on after the end: it has only to be there. */
export const exists: Condition = { expression: 'attribute_exists(pk)' };

const stateOf = (shift: Shift): State => (shift.shift_end === undefined ? 'running' : 'ended');

/** Throws ShiftEndedException for a shift that has gone beyond where the transition begins. */
export function requireState(transition: Transition, shift: Shift): void {
  if (stateOf(shift) !== transition.from)
    throw new ApiError('SHIFT_ENDED', { shift_id: shift.shift_id });
}

/** The transition's condition, and that the shift's own fields are those that were read. */
export const unchanged = ({ when }: Transition, version: number): Condition => ({
  expression: `${when.expression} AND version = :seen_version`,
  values: { ':seen_version': version },
});

/** The guard of the running shift is free, and the last id is the one that was read (0: none yet). */
export const guardFree = (lastShiftId: number): Condition =>
  lastShiftId === 0
    ? notExists
    : {
        expression: 'attribute_not_exists(running) AND last_shift_id = :seen',
        values: { ':seen': lastShiftId },
      };

/** The last id given is the one that was read (0: none yet), whether or not a shift runs. */
export const lastIdUnchanged = (lastShiftId: number): Condition =>
  lastShiftId === 0
    ? notExists
    : { expression: 'last_shift_id = :seen', values: { ':seen': lastShiftId } };

/** The guard is held by the shift. */
export const guardHeldBy = (shiftId: number): Condition => ({
  expression: 'running = :mine',
  values: { ':mine': shiftId },
});

/** A shift ends no earlier than it started. */
export function requireEndAfterStart({ shift_start, shift_end }: Shift): void {
  if (shift_end === undefined || toSortable(shift_end) >= toSortable(shift_start)) return;
  const msg = `Input should be no earlier than the shift's start, ${shift_start}`;
  throw new InvalidRequest([{ loc: ['body', 'shift_end'], msg, type: 'value_error' }]);
}
