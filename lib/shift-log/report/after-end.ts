import { put, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { queueWrite } from '#lib/platform/outbox/records.ts';
import type { Shift } from '../shifts/model.ts';
import type { OpenItem } from '../open-items/open-item.ts';
import { table } from '../fields/table.ts';
import { openAtEndItem } from './records.ts';
import { dueAfterEnd, pendingMail } from './mail/mail.ts';
import { reportMailRecords } from './mail/records.ts';

/**
 * Returns the writes of the end of a shift that prepare its report: the items that are open at that moment, and the
 * record of the mail, which also schedules the final version. Two DynamoDB items.
 */
export const prepareReportWrites = (
  { shift_id, metadata }: Shift,
  openItems: OpenItem[],
): TransactWrite[] => [
  put(table(), openAtEndItem(shift_id, { items: openItems, count: openItems.length })),
  queueWrite(reportMailRecords, mailAfterEnd(shift_id, metadata.last_modified_on)),
];

const mailAfterEnd = (shiftId: number, now: string) => pendingMail(shiftId, now, dueAfterEnd(now));
