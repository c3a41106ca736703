import { toSortable } from '#lib/contract/fields/datetime.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { retryOnConflict, WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { commit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { HIGHEST_SHIFT_ID } from '#lib/shift-log/contracts/fields.ts';
import type { Shift, ShiftRecord } from '#lib/shift-log/model.ts';
import { findWholeShift, readGuard, findShiftIdBySource } from '#lib/shift-log/repository.ts';
import { parseShiftId } from '#lib/shift-log/ids.ts';
import * as writes from '#lib/shift-log/writes.ts';
import { assignIds, toLogs } from './assign-ids.ts';
import { diffContent, diffShift } from './diff.ts';
import { withVersions } from './export.ts';
import { resolveImages } from './images.ts';
import { parseEntry, type Entry } from './parse-entry.ts';
import {
  toTransactions,
  toWriteUnits,
  writesOf,
  type Counts,
  type WriteUnit,
} from './write-units.ts';

/** The result of an entry: the state of its shift, what was added to it, and a sentence for each problem. */
export type ImportResult = {
  shift: 'new' | 'existing' | 'skipped';
  added: Counts;
  problems: string[];
};

/** A transaction of a plan: the units it writes, and the writes of the shift itself. */
type PlannedTransaction = { units: WriteUnit[]; shiftWrites: TransactWrite[]; isNewShift: boolean };

/** An entry that cannot be imported. */
class EntryRefused extends Error {}

export const noCounts: Counts = { logs: 0, annotations: 0, comments: 0, replies: 0, images: 0 };

/**
 * Imports an archived shift. Adds what the store lacks and changes nothing that is stored: a repeated
 * import changes nothing, and an interrupted one continues where it stopped. A stored shift is the entry's
 * if both were created at the same instant.
 */
export async function importShift(value: unknown): Promise<ImportResult> {
  const { entry, problems } = parseEntry(value);
  const result: ImportResult = { shift: 'skipped', added: { ...noCounts }, problems };
  if (!entry) return result;
  try {
    result.shift = 'existing';
    await writeMissing(entry, result);
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof EntryRefused)) throw error;
    result.shift = 'skipped';
    problems.push(error.message);
  }
  // A repeated plan reports the same problems again.
  return { ...result, problems: [...new Set(problems)] };
}

/** Commits one transaction after the other; after a conflict the rest is planned anew. */
async function writeMissing(entry: Entry, result: ImportResult): Promise<void> {
  let left: PlannedTransaction[] | undefined;
  do
    left = await retryOnConflict(async () => {
      const [next, ...rest] = left ?? (await plan(entry, result.problems));
      left = undefined;
      if (!next) return rest;
      await commit([...next.shiftWrites, ...writesOf(next.units)]);
      if (next.isNewShift) result.shift = 'new';
      for (const { adds } of next.units) addCounts(result.added, adds);
      return rest;
    });
  while (left.length > 0);
}

/** Adds counts to a total. */
export function addCounts(total: Counts, adds: Partial<Counts>): void {
  for (const [kind, count] of Object.entries(adds)) total[kind as keyof Counts] += count;
}

/** Plans the transactions of what the store lacks. Each fails if another write came before it. */
async function plan(entry: Entry, problems: string[]): Promise<PlannedTransaction[]> {
  const { guard, shift, stored } = await findTarget(entry);
  const units = await planUnits(entry, shift, stored, problems);
  const isRunning = stored !== undefined && stored.shift_end === undefined;
  if (isRunning && units.some(({ adds }) => adds.logs))
    throw new EntryRefused(`shift ${shift.shift_id} is running: PATCH logs adds its logs`);

  const groups = toTransactions(units);
  const first = stored ? undefined : (groups.shift() ?? []);
  const { shift_id, revision } = stored ?? shift;
  const additions = groups.map((group, n) => ({
    units: group,
    shiftWrites: [countChange(shift_id, revision + n)],
    isNewShift: false,
  }));
  return first
    ? [{ units: first, shiftWrites: newShift(shift, guard), isNewShift: true }, ...additions]
    : additions;
}

/** Returns the shift that an entry becomes, and the stored one if there is one. */
async function findTarget(entry: Entry) {
  const { source_id } = entry.shift;
  const [guard, idOfSource] = await Promise.all([
    readGuard(),
    source_id === undefined ? undefined : findShiftIdBySource(source_id),
  ]);
  const known = idOfSource ?? entry.shift_id;
  const shift_id = known ?? guard.last_shift_id + 1;
  if (shift_id > HIGHEST_SHIFT_ID) throw new EntryRefused('There is no free shift id.');
  const stored = await findWholeShift(shift_id);
  // Another start or import has taken the next free id.
  if (stored && known === undefined) throw new WriteConflict();
  if (stored && !isSame(stored, entry)) throw new EntryRefused(otherShift(stored));
  const shift: Shift = { shift_id, ...entry.shift };
  return { guard, shift, stored };
}

async function planUnits(
  entry: Entry,
  shift: Shift,
  stored: ShiftRecord | undefined,
  problems: string[],
): Promise<WriteUnit[]> {
  const { logs = [], annotations = [] } = stored ?? {};
  const comments = await withVersions(stored?.comments ?? []);
  const file = { ...entry, logs: toLogs(entry.logs, shift) };
  const { missing, differences } = diffContent({ logs, annotations, comments }, file);
  const content = await assignIds(missing, shift.shift_id);
  const images = await resolveImages(content, comments);
  const written = toWriteUnits(images.content);
  if (stored) problems.push(...diffShift(stored, shift));
  problems.push(...differences, ...written.problems, ...images.problems);
  return [...written.units, ...images.arrivals];
}

const isSame = (stored: Shift, { shift }: Entry) =>
  toSortable(stored.metadata.created_on) === toSortable(shift.metadata.created_on);

const otherShift = ({ shift_id, shift_start, operator_name }: Shift) =>
  `the store has another shift ${shift_id}, which ${operator_name} started at ${shift_start}`;

/** Counts a change of a shift that still has this revision. */
const countChange = (shift_id: number, revision: number): TransactWrite =>
  writes.incrementRevision(shift_id, {
    condition: { expression: 'revision = :seen', values: { ':seen': revision } },
  });

/** Returns the writes of a new shift and its id. */
const newShift = (shift: Shift, guard: writes.Guard): TransactWrite[] => {
  const { shift_id, source_id, operator_name } = shift;
  return [
    { ...writes.insertShift(shift), toError: () => new WriteConflict() },
    ...(shift_id > guard.last_shift_id ? [writes.reserveIds(shift_id, guard)] : []),
    ...(source_id === undefined ? [] : [writes.insertSourceId(shift_id, source_id)]),
    writes.countOperatorShift(operator_name, 1),
  ];
};

/** Returns the shift id of an entry, or 0 if it has none. */
export function shiftIdOf(value: unknown): number {
  const { shift_id, id } = (value ?? {}) as { shift_id?: unknown; id?: unknown };
  const given = shift_id ?? id;
  return typeof given === 'number' || typeof given === 'string'
    ? (parseShiftId(String(given)) ?? 0)
    : 0;
}

/** Reserves all ids up to this one, so that neither a start nor an entry without an id takes one. */
export const reserveIds = (highest: number): Promise<void> =>
  retryOnConflict(async () => {
    const guard = await readGuard();
    if (highest > guard.last_shift_id) await commit([writes.reserveIds(highest, guard)]);
  });
