import type { DomainEvent } from '#lib/contract/event.ts';
import { getItem, queryAll } from '#lib/platform/dynamo/read.ts';
import { commit, emit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { locate } from '../shifts/id-index.ts';
import { toLoss } from './records.ts';
import * as keys from '../shifts/keys.ts';
import type { Shift } from '../shifts/model.ts';

import { loadShift } from '../shifts/repository.ts';
import { table } from '../fields/table.ts';
import { touchShift, touchShiftForLosses } from '../shifts/writes.ts';
import { compareLosses, type Loss } from './loss.ts';
import { insertLossWrites, replaceLossWrite } from './writes.ts';
import { isLossKey, lossesFrom, lossesTo, lossPosition } from './keys.ts';
import { lossEvent } from './events.ts';

type FoundLoss = { stored: Loss; shift: Shift };

/** Returns the losses of a shift by one consistent query, oldest first by `began`. */
export async function findLosses(shiftId: number): Promise<Loss[]> {
  const range = { from: lossesFrom, to: lossesTo };
  const items = await queryAll({ table: table(), pk: keys.shiftPartition(shiftId), ...range });
  return items.map(toLoss).sort(compareLosses);
}

/** Yields the losses of a shift, oldest first, that are later than the cursor. */
export async function* lossesAfter(shiftId: number, cursor?: string): AsyncGenerator<Loss> {
  for (const loss of await findLosses(shiftId))
    if (cursor === undefined || lossPosition(loss) > cursor) yield loss;
}

/** Returns the loss with this id and its shift, or undefined. Three calls, two of them in parallel. */
export async function findLoss(id: number): Promise<FoundLoss | undefined> {
  const location = await locate(id);
  if (!location || !isLossKey(location.sk)) return undefined;
  const reads = [getItem(table(), location), loadShift(keys.shiftIdOf(location.pk))] as const;
  const [item, shift] = await Promise.all(reads);
  return item && { stored: toLoss(item), shift };
}

/** A change of a loss: the loss and its shift afterwards, and the shift as it was read. */
type LossWrite = { loss: Loss; shift: Shift; shiftBefore: Shift };

/** Stores a new loss of a running shift, with `alongside`. */
export const insertLoss = (write: LossWrite, alongside: TransactWrite[]): Promise<void> =>
  commit([...emitLossChange('created', write), ...insertLossWrites(write.loss), ...alongside]);

/** Replaces a loss of a running shift, with `alongside`, on condition that it did not change since the read. */
export const replaceLoss = (write: LossWrite, alongside: TransactWrite[]): Promise<void> =>
  commit([...emitLossChange('updated', write), replaceLossWrite(write.loss), ...alongside]);

/** Withdraws or reinstates a loss of an ended shift, with `alongside`. */
export const replaceEndedLoss = (
  { loss, shift }: Omit<LossWrite, 'shiftBefore'>,
  alongside: TransactWrite[],
): Promise<void> =>
  commit([
    ...emit(touchShift(shift), lossEvent('updated', loss)),
    replaceLossWrite(loss),
    ...alongside,
  ]);

const emitLossChange = (action: DomainEvent['action'], { loss, shift, shiftBefore }: LossWrite) =>
  emit(touchShiftForLosses(shift, shiftBefore), lossEvent(action, loss));
