import { timeOrderedId } from '#lib/platform/ids.ts';
import { mergeLog, newLog } from '../logs/merge-logs.ts';
import type { Shift, ShiftLog } from '../model.ts';
import type { ArchivedLog } from './archived.ts';
import { metadataOf } from './metadata-of.ts';
import type { Entry } from './read-entry.ts';

/** The logs of an entry; what it says twice of an execution block is merged. */
export const logsOf = ({ logs }: Entry, shift: Shift): ShiftLog[] =>
  [...Map.groupBy(logs, ({ eb_id }) => String(eb_id)).values()].flatMap((said) =>
    said[0] ? logOf(said[0], said, shift) : [],
  );

function logOf(first: ArchivedLog, said: ArchivedLog[], shift: Shift): ShiftLog {
  const now = first.log_time ?? first.metadata?.created_on ?? shift.shift_start;
  const maker = { user: shift.metadata.created_by, now, newId: () => first.id ?? timeOrderedId() };
  return {
    ...mergeLog(newLog(shift, first.eb_id, maker), said.map(derivable)),
    metadata: metadataOf(first.metadata, maker.user, now),
  };
}

/** A status that was derived is derived again. */
const derivable = ({ sbi_status_said, sbi_status, ...log }: ArchivedLog): ArchivedLog =>
  sbi_status_said === false ? log : { ...log, sbi_status };
