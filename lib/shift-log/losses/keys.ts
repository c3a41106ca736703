import type { Loss, LossKeyFields } from './loss.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { paddedId, shiftPartition } from '../shifts/keys.ts';

export const lossesFrom = 'LOSS#';
export const lossesTo = 'LOSS#~';
export const isLossKey = (sk: string) => sk.startsWith(lossesFrom);

/** Returns the position of a loss in the list of its shift, which is by `began`. */
export const lossPosition = ({ began, loss_id }: Loss) =>
  `${toSortable(began)}#${paddedId(loss_id)}`;

export const lossKey = (shiftId: number, { loss_id, created_on }: LossKeyFields) => ({
  pk: shiftPartition(shiftId),
  sk: `${lossesFrom}${toSortable(created_on)}#${paddedId(loss_id)}`,
});
