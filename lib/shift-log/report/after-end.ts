import { notExists, put, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import type { Shift } from '../model.ts';
import type { OpenItem } from '../open-items/open-item.ts';
import { table } from '../table.ts';
import { openAtEndItem } from './items.ts';
import { recordMail } from './mail/repository.ts';

/**
 * Returns the writes with which the end of a shift prepares its report: the items that are open at that moment, and the
 * record by which the report is made final and mailed after a while. Two items.
 */
export const reportAfterEnd = (
  { shift_id, metadata }: Shift,
  openItems: OpenItem[],
): TransactWrite[] => [
  put(table(), openAtEndItem(shift_id, openItems), { condition: notExists }),
  recordMail(shift_id, metadata.last_modified_on),
];
