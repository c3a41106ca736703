import { ApiError } from '#lib/contract/errors.ts';
import { Stale } from '#lib/platform/dynamo/settle.ts';
import { commit } from '#lib/platform/dynamo/transaction.ts';
import { newAnnotation } from '../annotations/repository.ts';
import type { Annotation, Shift, ShiftLog } from '../model.ts';
import * as steps from '../steps.ts';
import type { Guard } from '../steps.ts';

/**
 * A transaction takes 100 items and 4 MB; the shift and what belongs to it take up to four. Half of
 * the bytes stay free, since engines differ in how they count a text within a text.
 */
const MOST_LOGS = 90;
const MOST_BYTES = 2_000_000;

const newLog = (log: ShiftLog) => steps.changedLog({ log, before: undefined });

/** Whether a log fits an item. */
export function fitsItem(log: ShiftLog): boolean {
  try {
    newLog(log);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/**
 * Puts a shift that is not there, takes its id, and puts as many of its logs as go into the same
 * transaction; gives those.
 */
export async function putShift(shift: Shift, seen: Guard, logs: ShiftLog[]): Promise<ShiftLog[]> {
  const [first = []] = batches(logs);
  const { shift_id, source_id, operator_name } = shift;
  await commit([
    { ...steps.newShift(shift), refused: () => new Stale() },
    ...(shift_id > seen.last_shift_id ? [steps.takeIds(shift_id, seen)] : []),
    ...(source_id === undefined ? [] : [steps.keepSource(shift_id, source_id)]),
    steps.countShift(operator_name, 1),
    ...first.map(newLog),
  ]);
  return first;
}

/** Counts all ids up to this one as given. */
export const takeIds = (highest: number, seen: Guard): Promise<void> =>
  commit([steps.takeIds(highest, seen)]);

/** Adds logs that are not there, as many as one transaction takes; gives how many. */
export async function addLogs(shiftId: number, logs: ShiftLog[]): Promise<number> {
  const [first = []] = batches(logs);
  await commit([steps.countChange(shiftId), ...first.map(newLog)]);
  return first.length;
}

/** Adds an annotation to a shift in which nothing has changed since it was read. */
export const addAnnotation = (annotation: Annotation, seen: Shift): Promise<void> =>
  commit([
    steps.countChange(seen.shift_id, { when: unchanged(seen) }),
    ...newAnnotation(annotation),
  ]);

const unchanged = ({ revision }: Shift) => ({
  expression: 'revision = :seen',
  values: { ':seen': revision },
});

/** Logs in groups that fit a transaction. */
function batches(logs: ShiftLog[]): ShiftLog[][] {
  const groups: ShiftLog[][] = [];
  let room = 0;
  for (const log of logs) {
    const bytes = Buffer.byteLength(JSON.stringify(log));
    const last = groups.at(-1);
    room -= bytes;
    if (last && room >= 0 && last.length < MOST_LOGS) last.push(log);
    else {
      groups.push([log]);
      room = MOST_BYTES - bytes;
    }
  }
  return groups;
}
