import { shiftView, type ShiftLog, type ShiftRecord } from '../model.ts';
import { readShifts, shiftsByStart } from '../repository.ts';

/** Shifts that began between two times, both inclusive, oldest first, each as an archived document. */
export async function* giveOut(from?: string, to?: string): AsyncGenerator<ArchivedDocument> {
  for await (const ids of shiftsByStart(from, to)) {
    const records = await readShifts(ids);
    const places = new Map(ids.map((id, place) => [id, place]));
    records.sort((a, b) => (places.get(a.shift_id) ?? 0) - (places.get(b.shift_id) ?? 0));
    yield* records.map(document);
  }
}

/** A shift as its GET gives it, and what a GET does not show but an import needs. */
const document = (record: ShiftRecord) => ({
  ...shiftView(record),
  version: record.version,
  shift_logs: record.logs.map(logDocument),
});

const logDocument = ({ log_revision: _counted, ...log }: ShiftLog) => log;

export type ArchivedDocument = ReturnType<typeof document>;
