import { ApiError } from '#lib/contract/errors.ts';
import { WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import type { Key } from '#lib/platform/dynamo/read.ts';
import {
  notExists,
  put,
  update,
  type UpdateWrite,
  type WriteOptions,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { logItem, shiftItem } from './items.ts';
import * as keys from './keys.ts';
import type { LogChange, Shift } from './model.ts';
import * as transitions from './transitions.ts';

/** Which shift runs, if one does, and the highest id given so far (0 before the first). */
export type Guard = { running?: number; last_shift_id: number };

const table = () => tableName('shift-log');

/** Takes the guard for a shift, and its id where it is the highest. */
export const claimGuard = ({ shift_id }: Shift, { last_shift_id }: Guard): TransactWrite =>
  update(
    table(),
    keys.guardKey,
    { running: shift_id, last_shift_id: Math.max(last_shift_id, shift_id) },
    {
      condition: transitions.guardFree(last_shift_id),
      toError: (standing) =>
        typeof standing?.running === 'number'
          ? new ApiError('SHIFT_ALREADY_RUNNING', { shift_id: standing.running })
          : new WriteConflict(),
    },
  );

/** Counts all ids up to this one as given; whether a shift runs stays as it is. */
export const reserveIds = (highest: number, { last_shift_id }: Guard): TransactWrite =>
  update(
    table(),
    keys.guardKey,
    { last_shift_id: highest },
    { condition: transitions.lastIdUnchanged(last_shift_id) },
  );

/** Keeps under which name of another system a shift was imported. */
export const insertSourceId = (shift_id: number, sourceId: string): TransactWrite =>
  put(table(), { ...keys.sourceKey(sourceId), shift_id }, { condition: notExists });

/** Frees the guard that the shift holds. */
export const releaseGuard = ({ shift_id }: Shift): TransactWrite =>
  update(
    table(),
    keys.guardKey,
    { running: undefined },
    { condition: transitions.guardHeldBy(shift_id) },
  );

/** Puts a shift whose id is free. */
export const insertShift = (shift: Shift) =>
  put(table(), shiftItem(shift), {
    condition: transitions.start.when,
    toError: () => new ApiError('SHIFT_ID_TAKEN', { shift_id: shift.shift_id }),
  });

/** Sets the own fields of a running shift, if they are still those that were read. */
export function updateShift(shift: Shift, seen: Shift): TransactWrite<UpdateWrite> {
  const { pk, sk, revision: _counted, ...fields } = shiftItem(shift);
  const condition = transitions.unchanged(transitions.change, seen.version);
  return update(table(), { pk, sk }, fields, { condition, add: { revision: 1 } });
}

/** Marks a shift as changed, and leaves its own fields as they are; a running one, if no more is said. */
export function touchRunningShift(
  shift: Shift,
  guard: WriteOptions = { condition: transitions.addLogs.when },
): TransactWrite<UpdateWrite> {
  const { pk, sk, metadata, index3_sk } = shiftItem(shift);
  return update(table(), { pk, sk }, { metadata, index3_sk }, { ...guard, add: { revision: 1 } });
}

/** Marks a shift as changed, running or ended. */
export const touchShift = (shift: Shift): TransactWrite<UpdateWrite> =>
  touchRunningShift(shift, {
    condition: transitions.exists,
    toError: () => new ApiError('SHIFT_NOT_FOUND', { shift_id: shift.shift_id }),
  });

/** Says where lies what an id names. */
export const insertLocation = (id: number, { pk, sk }: Key): TransactWrite =>
  put(table(), { ...keys.idIndexKey(id), lies: { pk, sk } }, { condition: notExists });

/** Counts a change of what is in a shift, by no one in particular. */
export const incrementRevision = (shiftId: number, guard: WriteOptions = {}): TransactWrite =>
  update(table(), keys.shiftKey(shiftId), {}, { ...guard, add: { revision: 1 } });

/** Puts a log, if it is still as it was read, or still not there. */
export const writeLog = ({ log, before }: LogChange): TransactWrite =>
  put(table(), logItem({ ...log, log_revision: log.log_revision + 1 }), {
    condition: before
      ? { expression: 'log_revision = :seen', values: { ':seen': before.log_revision } }
      : notExists,
  });

/** Counts a shift for its operator, or one less: an operator is listed while the count is not 0. */
export const countOperatorShift = (operatorName: string, by: 1 | -1): TransactWrite =>
  update(table(), keys.operatorKey(operatorName), {}, { add: { shifts: by } });
