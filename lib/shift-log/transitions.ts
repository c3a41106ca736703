import { free, type Condition } from '#lib/platform/dynamo/transaction.ts';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { sortable } from '#lib/contract/datetime.ts';
import type { Shift } from './model.ts';

/**
 * The life of a shift: none -start-> running -change, record-> running -end-> ended. After its end
 * its record is frozen. `when` is the condition by which the database holds to `from`.
 */
type State = 'none' | 'running' | 'ended';
type Transition = { from: State; to: State; when: Condition };

const running: Condition = {
  expression: 'attribute_exists(pk) AND attribute_not_exists(shift_end)',
};

export const start: Transition = { from: 'none', to: 'running', when: free };
export const change: Transition = { from: 'running', to: 'running', when: running };
export const record: Transition = { from: 'running', to: 'running', when: running };
export const end: Transition = { from: 'running', to: 'ended', when: running };

/** The transition's condition, and that the shift's own fields are those that were read. */
export const unchangedSince = ({ when }: Transition, version: number): Condition => ({
  expression: `${when.expression} AND version = :seen_version`,
  values: { ':seen_version': version },
});

/** The guard of the running shift is free, and the last id is the one that was read (0: none yet). */
export const guardFree = (lastShiftId: number): Condition =>
  lastShiftId === 0
    ? free
    : {
        expression: 'attribute_not_exists(running) AND last_shift_id = :seen',
        values: { ':seen': lastShiftId },
      };

/** The guard is held by the shift. */
export const guardHeldBy = (shiftId: number): Condition => ({
  expression: 'running = :mine',
  values: { ':mine': shiftId },
});

/** Throws ShiftEndedException for a shift that has ended. */
export function requireRunning(shift: Shift): void {
  if (shift.shift_end !== undefined)
    throw new ApiError('SHIFT_ENDED', { shift_id: shift.shift_id });
}

/** A shift ends no earlier than it started. */
export function requireEndAfterStart({ shift_start, shift_end }: Shift): void {
  if (shift_end === undefined || sortable(shift_end) >= sortable(shift_start)) return;
  const msg = `Input should be no earlier than the shift's start, ${shift_start}`;
  throw new InvalidRequest([{ loc: ['body', 'shift_end'], msg, type: 'value_error' }]);
}
