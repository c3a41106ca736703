import { ApiError } from '#lib/contract/errors.ts';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import { retryOnConflict, WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { HIGHEST_SHIFT_ID } from '../contracts/fields.ts';
import type { Shift } from '../model.ts';
import { findWholeShift, readGuard, findShiftIdBySource } from '../repository.ts';
import { batches } from './batches.ts';
import { missingPieces } from './missing.ts';
import type { Counts, Piece } from './pieces.ts';
import { readEntry, type Entry } from './read-entry.ts';
import { addPieces, putShift } from './repository.ts';

/** What became of an entry: whether its shift is new here, what came of what is in it, what is to be told. */
export type Taken = { shift: 'new' | 'known' | 'left out'; added: Counts; told: string[] };

/** A transaction that is still to be written: pieces of a shift, and the shift itself where it is new. */
type Due = { pieces: Piece[]; isNew: boolean; write: () => Promise<void> };

/** Why an entry cannot be taken in. */
class Refused extends Error {}

const nothing: Counts = { logs: 0, annotations: 0, comments: 0, replies: 0, images: 0 };

/**
 * Takes an archived shift in. What stands is never changed, and what is missing is added: the same
 * entry again changes nothing, and one that was cut off goes on where it stopped. A shift in the
 * store is the entry's where both were created at the same instant; another one stays as it is.
 */
export async function takeIn(value: unknown): Promise<Taken> {
  const { entry, told } = readEntry(value);
  const taken: Taken = { shift: entry ? 'known' : 'left out', added: { ...nothing }, told };
  try {
    if (entry) await takeMissing(entry, taken);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Refused)) throw error;
    taken.shift = 'left out';
    taken.told.push(error.message);
  }
  // An attempt that was overtaken may have told the same before.
  return { ...taken, told: [...new Set(taken.told)] };
}

/** Writes what is missing, one transaction after the other. Who is overtaken looks again. */
async function takeMissing(entry: Entry, taken: Taken): Promise<void> {
  let left: Due[] | undefined;
  do
    left = await retryOnConflict(async () => {
      const [next, ...rest] = left ?? (await lookAt(entry, taken.told));
      left = undefined;
      await next?.write();
      if (next) count(next, taken);
      return rest;
    });
  while (left.length > 0);
}

function count({ pieces, isNew }: Due, taken: Taken): void {
  if (isNew) taken.shift = 'new';
  for (const { adds } of pieces)
    for (const what of Object.keys(nothing) as (keyof Counts)[])
      taken.added[what] += adds[what] ?? 0;
}

/** What is missing here of an entry, in transactions; each holds if nothing came between. */
async function lookAt(entry: Entry, told: string[]): Promise<Due[]> {
  const { source_id } = entry.shift;
  const [guard, bySource] = await Promise.all([
    readGuard(),
    source_id === undefined ? undefined : findShiftIdBySource(source_id),
  ]);
  const known = bySource ?? entry.shift_id;
  const shift_id = known ?? guard.last_shift_id + 1;
  if (shift_id > HIGHEST_SHIFT_ID) throw new Refused('no shift id is left for it');

  const standing = await findWholeShift(shift_id);
  // The next free id is free no more: another start or import came first.
  if (standing && known === undefined) throw new WriteConflict();
  if (standing && !isSame(standing, entry)) throw new Refused(otherShift(standing));
  const shift: Shift = { shift_id, ...entry.shift };
  const missing = await missingPieces(entry, shift, standing);
  told.push(...missing.told);
  const isRunning = standing !== undefined && standing.shift_end === undefined;
  if (isRunning && missing.pieces.some(({ adds }) => adds.logs))
    throw new Refused(`shift ${shift_id} runs here: its logs come by PATCH alone`);

  const groups = batches(missing.pieces);
  if (standing) return added(shift_id, standing.revision, groups);
  const [first = [], ...more] = groups;
  return [
    { pieces: first, isNew: true, write: () => putShift(shift, guard, first) },
    ...added(shift_id, shift.revision, more),
  ];
}

/** Each transaction counts as a change of the shift, and holds if it is the next one. */
const added = (shiftId: number, revision: number, groups: Piece[][]): Due[] =>
  groups.map((pieces, n) => ({
    pieces,
    isNew: false,
    write: () => addPieces(shiftId, revision + n, pieces),
  }));

const isSame = (standing: Shift, { shift }: Entry) =>
  toSortable(standing.metadata.created_on) === toSortable(shift.metadata.created_on);

const otherShift = ({ shift_id, shift_start, operator_name }: Shift) =>
  `shift ${shift_id} is another one here, begun ${shift_start} by ${operator_name}`;
