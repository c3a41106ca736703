import type { Item } from '#lib/platform/dynamo/read.ts';
import { lossFields } from '../contracts/resources/loss.ts';
import { fromItem } from '../shifts/records.ts';
import { toLossKeyFields, type Loss } from './loss.ts';
import { lossKey } from './keys.ts';

export const lossItem = (loss: Loss) => ({
  ...loss,
  ...lossKey(loss.shift_id, toLossKeyFields(loss)),
});

export const toLoss = (item: Item): Loss => fromItem<Loss>(item, lossFields);
