import type { Loss, LossKeyFields } from './loss.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { paddedId, shiftPartition } from '../shifts/keys.ts';

/** The items of lost time. */
// prettier-ignore
export const entities = [
  { entity: 'Loss', pk: 'SHIFT#<shift_id>', sk: 'LOSS#<created>#<loss_id>', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'Losses of a shift', key: 'SHIFT#<shift_id>, LOSS#…', usedBy: ['list-losses', 'npm run import'] },
  { pattern: 'One loss', key: 'SHIFT#<shift_id>, LOSS#<created>#<loss_id>', usedBy: ['update-loss'] },
  { pattern: 'Logs and losses of a shift', key: 'SHIFT#<shift_id>, LOG#… to LOSS#…', usedBy: ['get-accounting', 'get-handover'] },
] as const;

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
