import { sortable } from '#lib/contract/datetime.ts';
import { timeOrderedId } from '#lib/platform/ids.ts';
import { settle, Stale } from '#lib/platform/dynamo/settle.ts';
import { HIGHEST_SHIFT_ID } from '../contracts/resources.ts';
import { mergeLog, newLog } from '../logs/merge-logs.ts';
import type { Shift, ShiftLog, ShiftRecord } from '../model.ts';
import { findShift, readGuard, shiftOfSource } from '../repository.ts';
import type { ArchivedLog } from './archived.ts';
import { metadataOf, readEntry, type Entry } from './read-entry.ts';
import { addLogs, fitsItem, putShift } from './repository.ts';

/** What became of an entry: whether its shift is new here, how many logs came, what was left out. */
export type Taken = { shift: 'new' | 'known' | 'left out'; logs: number; told: string[] };

/**
 * Takes an archived shift in. What stands is never changed, and what is missing is added: the same
 * entry again changes nothing, and one that was cut off goes on where it stopped. A shift in the
 * store is the entry's where both were created at the same instant; another one stays as it is.
 */
export async function takeIn(value: unknown): Promise<Taken> {
  const { entry, told } = readEntry(value);
  if (!entry) return { shift: 'left out', logs: 0, told };
  const taken: Taken = { shift: 'known', logs: 0, told };
  const refused = await settle(() => attempt(entry, taken));
  // An attempt that was overtaken may have told the same before.
  const all = [...new Set([...taken.told, ...(refused === undefined ? [] : [refused])])];
  return { ...taken, told: all, ...(refused !== undefined && { shift: 'left out' }) };
}

/** Brings an entry into the store, step by step; gives why where it cannot. */
async function attempt(entry: Entry, taken: Taken): Promise<string | undefined> {
  const guard = await readGuard();
  const { source_id } = entry.shift;
  const bySource = source_id === undefined ? undefined : await shiftOfSource(source_id);
  const known = bySource ?? entry.shift_id;
  const shift_id = known ?? guard.last_shift_id + 1;
  if (shift_id > HIGHEST_SHIFT_ID) return 'no shift id is left for it';

  const standing = await findShift(shift_id);
  // The next free id is free no more: another start or import came first.
  if (standing && known === undefined) throw new Stale();
  if (standing && !isSame(standing, entry)) return otherShift(standing);
  const shift: Shift = { shift_id, ...entry.shift };
  const missing = logsOf(entry, standing ?? { ...shift, logs: [] }, taken);
  if (!standing) {
    const first = await putShift(shift, guard, missing);
    taken.shift = 'new';
    taken.logs += first.length;
    missing.splice(0, first.length);
  }
  if (missing.length === 0) return undefined;
  if (standing && standing.shift_end === undefined)
    return `shift ${shift_id} runs here: its logs come by PATCH alone`;
  for await (const added of addLogs(shift_id, missing)) taken.logs += added;
  return undefined;
}

const isSame = (standing: Shift, { shift }: Entry) =>
  sortable(standing.metadata.created_on) === sortable(shift.metadata.created_on);

const otherShift = ({ shift_id, shift_start, operator_name }: Shift) =>
  `shift ${shift_id} is another one here, begun ${shift_start} by ${operator_name}`;

/** The logs that the shift lacks; what an entry says twice of an execution block is merged. */
function logsOf({ logs, shift }: Entry, standing: ShiftRecord, { told }: Taken): ShiftLog[] {
  const there = new Set(standing.logs.map(({ eb_id }) => String(eb_id)));
  const missing = logs.filter(({ eb_id }) => !there.has(String(eb_id)));
  const made = [...Map.groupBy(missing, ({ eb_id }) => String(eb_id)).values()].flatMap((said) =>
    said[0] ? logOf(said[0], said, { ...shift, shift_id: standing.shift_id }) : [],
  );
  const fitting = made.filter(fitsItem);
  for (const { eb_id } of made.filter((log) => !fitsItem(log)))
    told.push(`execution block ${eb_id}: the log is larger than the 400 KB that fit`);
  return fitting;
}

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
