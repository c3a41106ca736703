import { ApiError } from '#lib/contract/errors.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import type { recordLogs as contract } from '../contracts/records.ts';
import { pullLogs } from '../logs/log-source.ts';
import { mergeLogs } from '../logs/merge-logs.ts';
import { withModification } from '../shifts/model.ts';
import { loadWholeShift } from '../reading/whole-shift.ts';

import { requireSameShifts, requireShiftId } from '../fields/ids.ts';
import { toResponse } from '../reading/response.ts';
import { requireRunning } from '../shifts/transitions.ts';
import { saveLogs } from '../logs/repository.ts';

/** The maximum size of a transaction is 4 MB, with its keys. */
const MAX_TRANSACTION_BYTES = 3_900_000;

/** Logs execution blocks in a running shift; known ones are merged. A repeated request changes nothing. */
export const recordLogs: UseCase<typeof contract> = async ({ path, body }, context) => {
  requireSameShifts(path.shift_id, body?.shiftIds ?? []);
  const record = await loadWholeShift(requireShiftId(path.shift_id));
  requireRunning(record);
  const blocks = body?.logs ?? (await pullLogs(record));

  const now = context.clock();
  const { logs, changes } = mergeLogs(record, blocks, { ...context, now });
  if (changes.length === 0) return toResponse(record);
  if (Buffer.byteLength(JSON.stringify(changes.map(({ log }) => log))) > MAX_TRANSACTION_BYTES)
    throw new ApiError('TOO_MANY_LOGS');

  const shift = withModification({ ...record, logs }, context, now);
  await saveLogs(shift, changes);
  return toResponse(shift);
};
