import { notExists, put, update, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { lossItem } from './records.ts';
import type { Shift, OpenLoss } from '../shifts/model.ts';
import { modificationIn } from '../shifts/metadata.ts';
import { table } from '../fields/table.ts';
import { insertLocationWrite } from '../shifts/id-index.ts';
import { earlier, type Loss } from './loss.ts';
import { lossKey } from './keys.ts';

/** Returns the writes of a new loss and its id index item. */
export function insertLossWrites(loss: Loss): TransactWrite[] {
  const item = lossItem(loss);
  return [put(table(), item, { condition: notExists }), insertLocationWrite(loss.loss_id, item)];
}

/** Returns the write of the next version of a loss, on condition that it did not change since the read. */
export const replaceLossWrite = (loss: Loss): TransactWrite =>
  put(table(), lossItem(loss), {
    condition: { expression: 'version = :read', values: { ':read': loss.version - 1 } },
  });

/**
 * Returns the write that ends an open loss with its shift, without reading it. One that began after the end gets the end
 * for both times.
 */
export function endLossWrite(
  loss: OpenLoss,
  { shift_id, shift_end, metadata }: Shift & { shift_end: string },
): TransactWrite {
  const { loss_id: _id, began, ...creation } = loss;
  const changes = {
    began: earlier(began, shift_end),
    ended: shift_end,
    metadata: { ...creation, ...modificationIn(metadata) },
  };
  return update(table(), lossKey(shift_id, loss), changes, {
    condition: { expression: 'attribute_exists(pk) AND attribute_not_exists(ended)' },
    add: { version: 1 },
  });
}
