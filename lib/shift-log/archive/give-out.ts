import { sortable } from '#lib/contract/datetime.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { shiftView, type ShiftLog, type ShiftRecord } from '../model.ts';
import { findShift, readGuard, readShifts, shiftsByStart } from '../repository.ts';

/** Shifts that began between two times, both inclusive, oldest first, each as an archived document. */
export async function* giveOut(from?: string, to?: string): AsyncGenerator<ArchivedDocument> {
  const given = new Set<number>();
  for await (const ids of shiftsByStart(from, to)) {
    for (const record of await Promise.all(ids.map(readWhole)))
      if (record && !given.has(record.shift_id)) {
        given.add(record.shift_id);
        yield document(record);
      }
  }
  // The start of the running shift may have been moved meanwhile, to where the walk had been.
  const { running } = await readGuard();
  const record = running === undefined || given.has(running) ? undefined : await readWhole(running);
  if (record && isWithin(record, from, to)) yield document(record);
}

/** A snapshot of a shift; of one that is written to without a pause, what one query sees. */
async function readWhole(shiftId: number): Promise<ShiftRecord | undefined> {
  try {
    return (await readShifts([shiftId]))[0];
  } catch (error) {
    if (error instanceof ApiError) return findShift(shiftId);
    throw error;
  }
}

function isWithin({ shift_start }: ShiftRecord, from?: string, to?: string): boolean {
  const start = sortable(shift_start);
  return (
    (from === undefined || start >= sortable(from)) && (to === undefined || start <= sortable(to))
  );
}

/** A shift as its GET gives it, and what a GET does not show but an import needs. */
const document = (record: ShiftRecord) => ({
  ...shiftView(record),
  comments: [],
  version: record.version,
  shift_logs: record.logs.map(logDocument),
});

const logDocument = ({ log_revision: _counted, ...log }: ShiftLog) => log;

export type ArchivedDocument = ReturnType<typeof document>;
