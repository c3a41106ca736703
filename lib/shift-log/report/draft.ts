import { ApiError } from '#lib/contract/errors.ts';
import { check, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { table } from '../fields/table.ts';
import { reportKey } from './keys.ts';

/**
 * Requires that the report of a shift has no stored version. While a function is storing the first one, the write
 * conflicts: that version may have been compiled already.
 */
export const requireDraft = (shift_id: number, now: string): TransactWrite =>
  check(table(), reportKey(shift_id), {
    condition: {
      expression:
        '(attribute_not_exists(version) OR version = :draft) AND (attribute_not_exists(claimed_until) OR claimed_until < :now)',
      values: { ':draft': 0, ':now': now },
    },
    toError: (report) =>
      typeof report?.version === 'number' && report.version > 0
        ? new ApiError('REPORT_FINAL', { shift_id })
        : new WriteConflict(),
  });
