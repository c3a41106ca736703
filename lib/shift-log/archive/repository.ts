import { WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { commit } from '#lib/platform/dynamo/transaction.ts';
import type { Shift } from '../model.ts';
import * as steps from '../writes.ts';
import type { Guard } from '../writes.ts';
import { stepsOf, type Piece } from './pieces.ts';

/** Puts a shift that is not there, with pieces of it, and takes its id. */
export async function putShift(shift: Shift, seen: Guard, pieces: Piece[]): Promise<void> {
  const { shift_id, source_id, operator_name } = shift;
  await commit([
    { ...steps.insertShift(shift), toError: () => new WriteConflict() },
    ...(shift_id > seen.last_shift_id ? [steps.reserveIds(shift_id, seen)] : []),
    ...(source_id === undefined ? [] : [steps.insertSourceId(shift_id, source_id)]),
    steps.countOperatorShift(operator_name, 1),
    ...stepsOf(pieces),
  ]);
}

/** Adds pieces to a shift of that revision: nothing in it has changed since it was read. */
export async function addPieces(shiftId: number, revision: number, pieces: Piece[]): Promise<void> {
  const condition = { expression: 'revision = :seen', values: { ':seen': revision } };
  await commit([steps.incrementRevision(shiftId, { condition }), ...stepsOf(pieces)]);
}

/** Counts all ids up to this one as given. */
export const takeIds = (highest: number, seen: Guard): Promise<void> =>
  commit([steps.reserveIds(highest, seen)]);
