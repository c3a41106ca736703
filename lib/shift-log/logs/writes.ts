import type { LogChange } from './log.ts';
import { type TransactWrite, put, notExists } from '#lib/platform/dynamo/transaction.ts';
import { table } from '../fields/table.ts';
import { logItem } from './records.ts';

/** Returns the write of a log, on condition that it did not change since the read. */
export const logWrite = ({ log, before }: LogChange): TransactWrite =>
  put(table(), logItem({ ...log, log_revision: log.log_revision + 1 }), {
    condition: before
      ? { expression: 'log_revision = :seen', values: { ':seen': before.log_revision } }
      : notExists,
  });
