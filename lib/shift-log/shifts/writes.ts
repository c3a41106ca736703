import { ApiError } from '#lib/contract/errors.ts';
import { WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import {
  notExists,
  put,
  update,
  type Condition,
  type TransactWrite,
  type UpdateWrite,
  type WriteOptions,
} from '#lib/platform/dynamo/transaction.ts';
import { shiftItem } from './records.ts';
import * as keys from './keys.ts';
import type { Shift } from './model.ts';
import { table } from '../fields/table.ts';
import { exists, isRunning } from './transitions.ts';

/** The running shift, if any, and the highest id assigned so far (0 before the first). */
export type Guard = { running?: number; last_shift_id: number };

/** Returns the condition that the last id is the one read (0 before the first). */
const lastIdUnchanged = ({ last_shift_id }: Guard): Condition =>
  last_shift_id === 0
    ? notExists
    : { expression: 'last_shift_id = :seen', values: { ':seen': last_shift_id } };

/** Claims the guard for a shift, and its id if that is the highest. */
export function claimGuard({ shift_id }: Shift, guard: Guard): TransactWrite {
  const { expression, values = {} } = lastIdUnchanged(guard);
  const claim = { running: shift_id, last_shift_id: Math.max(guard.last_shift_id, shift_id) };
  return update(table(), keys.guardKey, claim, {
    condition: { expression: `attribute_not_exists(running) AND ${expression}`, values },
    toError: (storedGuard) =>
      typeof storedGuard?.running === 'number'
        ? new ApiError('SHIFT_ALREADY_RUNNING', { shift_id: storedGuard.running })
        : new WriteConflict(),
  });
}

/** Moves the guard from the running shift to the next one, which gets the next id. */
export function moveGuard({ shift_id: from }: Shift, next: Shift, guard: Guard): TransactWrite {
  const { expression, values = {} } = lastIdUnchanged(guard);
  const claim = { running: next.shift_id, last_shift_id: next.shift_id };
  const condition = {
    expression: `running = :mine AND ${expression}`,
    values: { ...values, ':mine': from },
  };
  return update(table(), keys.guardKey, claim, { condition });
}

/** Reserves all ids up to this one; the running shift stays the same. */
export const reserveIds = (last_shift_id: number, guard: Guard): TransactWrite =>
  update(table(), keys.guardKey, { last_shift_id }, { condition: lastIdUnchanged(guard) });

/** Releases the guard that the shift holds. */
export function releaseGuard({ shift_id }: Shift): TransactWrite {
  const condition = { expression: 'running = :mine', values: { ':mine': shift_id } };
  return update(table(), keys.guardKey, { running: undefined }, { condition });
}

export const insertSourceIdWrite = (shift_id: number, sourceId: string): TransactWrite =>
  put(table(), { ...keys.sourceKey(sourceId), shift_id }, { condition: notExists });

/** Returns the write of a new shift; 409 if its id is taken. */
export const insertShiftWrite = (shift: Shift) =>
  put(table(), shiftItem(shift), {
    condition: notExists,
    toError: () => new ApiError('SHIFT_ID_TAKEN', { shift_id: shift.shift_id }),
  });

/**
 * Returns the write that updates the own fields of a running shift and its list of open losses, on condition that they
 * did not change since the read. A shift that ends has no open losses any more.
 */
export function updateShiftWrite(shift: Shift, before: Shift): TransactWrite<UpdateWrite> {
  const { pk, sk, revision: _counted, ...fields } = shiftItem(shift);
  const open_losses = shift.shift_end === undefined ? shift.open_losses : undefined;
  const changes = { ...fields, open_losses };
  return update(table(), { pk, sk }, changes, { ...ifUnchanged(before), add: { revision: 1 } });
}

/** Requires that a shift runs, and that neither its own fields nor its losses changed since the read. */
function ifUnchanged({ version, losses_revision: losses }: Shift): WriteOptions {
  const sameLosses =
    losses === undefined
      ? 'attribute_not_exists(losses_revision)'
      : 'losses_revision = :seen_losses';
  const values = {
    ':seen_version': version,
    ...(losses !== undefined && { ':seen_losses': losses }),
  };
  const expression = `${isRunning.expression} AND version = :seen_version AND ${sameLosses}`;
  return { condition: { expression, values } };
}

/** Marks a running shift as modified by a change of its losses, on condition that nothing changed since the read. */
export function touchShiftForLosses(shift: Shift, before: Shift): TransactWrite<UpdateWrite> {
  const { open_losses, losses_until } = shift;
  const write = touchRunningShift(shift, ifUnchanged(before));
  const add = { ...write.add, losses_revision: 1 };
  return { ...write, set: { ...write.set, open_losses, losses_until }, add };
}

/** Marks a shift as modified without changing its own fields. By default it must be running. */
export function touchRunningShift(
  shift: Shift,
  options: WriteOptions = { condition: isRunning },
): TransactWrite<UpdateWrite> {
  const { pk, sk, metadata, index3_sk } = shiftItem(shift);
  return update(table(), { pk, sk }, { metadata, index3_sk }, { ...options, add: { revision: 1 } });
}

/** Marks a shift as modified, running or ended. */
export const touchShift = (shift: Shift): TransactWrite<UpdateWrite> =>
  touchRunningShift(shift, {
    condition: exists,
    toError: () => new ApiError('SHIFT_NOT_FOUND', { shift_id: shift.shift_id }),
  });

/** Increments the revision of a shift, without a user. */
export const incrementRevision = (
  shiftId: number,
  options: WriteOptions = {},
): TransactWrite<UpdateWrite> =>
  update(table(), keys.shiftKey(shiftId), {}, { ...options, add: { revision: 1 } });

/** Adds to the number of shifts of an operator, who is listed while it is above 0. */
export const countOperatorShift = (operatorName: string, by: 1 | -1): TransactWrite =>
  update(table(), keys.operatorKey(operatorName), {}, { add: { shifts: by } });
