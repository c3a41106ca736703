import { ApiError } from '#lib/contract/errors.ts';
import { sortable } from '#lib/contract/datetime.ts';
import { settle, Stale } from '#lib/platform/dynamo/settle.ts';
import { HIGHEST_SHIFT_ID } from '../contracts/resources.ts';
import type { Shift, ShiftRecord } from '../model.ts';
import { findShift, readGuard, shiftOfSource } from '../repository.ts';
import { annotationsOf, compared, withIds } from './annotations-of.ts';
import { differences } from './differences.ts';
import { logsOf } from './logs-of.ts';
import { readEntry, type Entry } from './read-entry.ts';
import { addAnnotation, addLogs, putShift } from './repository.ts';

/** What became of an entry: whether its shift is new here, how many logs came, what is to be told. */
export type Taken = { shift: 'new' | 'known' | 'left out'; logs: number; told: string[] };

/** What a step did: there is more to do, all is done, or why nothing can be. */
type Done = 'more' | 'all' | { refused: string };

/**
 * Takes an archived shift in. What stands is never changed, and what is missing is added: the same
 * entry again changes nothing, and one that was cut off goes on where it stopped. A shift in the
 * store is the entry's where both were created at the same instant; another one stays as it is.
 */
export async function takeIn(value: unknown): Promise<Taken> {
  const { entry, told } = readEntry(value);
  if (!entry) return { shift: 'left out', logs: 0, told };
  const taken: Taken = { shift: 'known', logs: 0, told };
  try {
    let done: Done;
    // Each step is one transaction, and waits for others by itself.
    do done = await settle(() => step(entry, taken));
    while (done === 'more');
    return done === 'all' ? finished(taken) : leftOut(taken, done.refused);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return leftOut(taken, error.message);
  }
}

/** An attempt that was overtaken may have told the same before. */
const finished = (taken: Taken): Taken => ({ ...taken, told: [...new Set(taken.told)] });

const leftOut = (taken: Taken, why: string): Taken =>
  finished({ ...taken, shift: 'left out', told: [...taken.told, why] });

async function step(entry: Entry, taken: Taken): Promise<Done> {
  const guard = await readGuard();
  const { source_id } = entry.shift;
  const bySource = source_id === undefined ? undefined : await shiftOfSource(source_id);
  const known = bySource ?? entry.shift_id;
  const shift_id = known ?? guard.last_shift_id + 1;
  if (shift_id > HIGHEST_SHIFT_ID) return { refused: 'no shift id is left for it' };

  const standing = await findShift(shift_id);
  // The next free id is free no more: another start or import came first.
  if (standing && known === undefined) throw new Stale();
  if (standing && !isSame(standing, entry)) return { refused: otherShift(standing) };
  const shift: Shift = { shift_id, ...entry.shift };
  const { logs, tooLarge } = logsOf(entry, shift);
  if (!standing) {
    const first = await putShift(shift, guard, logs);
    taken.told.push(...tooLarge);
    taken.shift = 'new';
    taken.logs = first.length;
    return first.length < logs.length || entry.annotations.length > 0 ? 'more' : 'all';
  }
  if (taken.logs === 0)
    taken.told.push(
      ...tooLarge,
      ...differences(standing, shift, logs, annotationsOf(entry, shift)),
    );
  const done = await addMissing(standing, logs, taken);
  return done === 'all' ? annotate(standing, entry) : done;
}

async function addMissing(
  standing: ShiftRecord,
  logs: ReturnType<typeof logsOf>['logs'],
  taken: Taken,
): Promise<Done> {
  const there = new Set(standing.logs.map(({ eb_id }) => String(eb_id)));
  const missing = logs.filter(({ eb_id }) => !there.has(String(eb_id)));
  if (missing.length === 0) return 'all';
  const { shift_id, shift_end } = standing;
  if (shift_end === undefined)
    return { refused: `shift ${shift_id} runs here: its logs come by PATCH alone` };
  const added = await addLogs(shift_id, missing);
  taken.logs += added;
  return added < missing.length ? 'more' : 'all';
}

/** Adds the first annotation that is missing; the talk about a shift goes on while it runs. */
async function annotate(standing: ShiftRecord, entry: Entry): Promise<Done> {
  const { missing } = compared(standing.annotations, annotationsOf(entry, standing));
  const [first, ...more] = missing;
  if (!first) return 'all';
  await addAnnotation(await withIds(first), standing);
  return more.length > 0 ? 'more' : 'all';
}

const isSame = (standing: Shift, { shift }: Entry) =>
  sortable(standing.metadata.created_on) === sortable(shift.metadata.created_on);

const otherShift = ({ shift_id, shift_start, operator_name }: Shift) =>
  `shift ${shift_id} is another one here, begun ${shift_start} by ${operator_name}`;
