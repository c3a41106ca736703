import { getItem, queryAll } from '#lib/platform/dynamo/read.ts';
import { locate } from '../id-index.ts';
import { toLoss } from '../items.ts';
import * as keys from '../keys.ts';
import type { Shift } from '../model.ts';
import { loadShiftItem } from '../repository.ts';
import { table } from '../table.ts';
import { compareLosses, type Loss } from './loss.ts';

type Found = { stored: Loss; shift: Shift };

/** Returns the losses of a shift by one consistent query, oldest first by `began`. */
export async function findLosses(shiftId: number): Promise<Loss[]> {
  const range = { from: keys.lossesFrom, to: keys.lossesTo };
  const items = await queryAll({ table: table(), pk: keys.shiftPartition(shiftId), ...range });
  return items.map(toLoss).sort(compareLosses);
}

/** Returns the loss with this id and its shift, or undefined. Three calls, two of them in parallel. */
export async function findLoss(id: number): Promise<Found | undefined> {
  const location = await locate(id);
  if (!location || !keys.isLossKey(location.sk)) return undefined;
  const reads = [getItem(table(), location), loadShiftItem(keys.shiftIdOf(location.pk))] as const;
  const [item, shift] = await Promise.all(reads);
  return item && { stored: toLoss(item), shift };
}
