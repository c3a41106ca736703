import { HIGHEST_SHIFT_ID } from '#lib/shift-log/fields/ids.ts';
import { isJsonObject } from '#lib/contract/json/is-json-object.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { retryOnConflict, WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { commit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import type { Shift } from '#lib/shift-log/shifts/model.ts';
import { findWholeShift } from '#lib/shift-log/reading/whole-shift.ts';
import { readGuard, findShiftIdBySource } from '#lib/shift-log/shifts/repository.ts';
import { parseShiftId } from '#lib/shift-log/fields/ids.ts';
import * as writes from '#lib/shift-log/shifts/writes.ts';
import type { ShiftWithVersions } from '#lib/shift-log/archive/documents.ts';
import { parseEntry, type Entry } from '#lib/shift-log/archive/parse-entry.ts';
import type { Part } from '#lib/search/source/walk.ts';
import { assignIds, toLogs } from './assign-ids.ts';
import { diff } from './diff.ts';
import { withVersions } from './stored.ts';
import { resolveImages } from './images.ts';
import { planRecords } from './plan-records.ts';
import {
  addCounts,
  noCounts,
  toTransactions,
  toWriteUnits,
  writesOf,
  type Counts,
  type WriteUnit,
} from './write-units.ts';

/**
 * The result of an entry: the state of its shift (none for an item that was opened while no shift ran), what was
 * added, and a sentence for each problem.
 */
export type ImportResult = {
  shift: 'new' | 'existing' | 'skipped' | 'none';
  added: Counts;
  problems: string[];
  /** What the entry was imported into. */
  parts: Part[];
};

class EntryRefused extends Error {}

/**
 * Imports an archived shift. Adds what the store lacks and changes nothing that is stored: a repeated
 * import changes nothing, and an interrupted one continues where it stopped. A stored shift is the same as the
 * entry's if both were created at the same instant.
 */
export async function importShift(value: unknown): Promise<ImportResult> {
  const { entry, problems } = parseEntry(value);
  const result: ImportResult = { shift: 'skipped', added: { ...noCounts }, problems, parts: [] };
  if (!entry) return result;
  try {
    result.shift = 'existing';
    await retryOnConflict(() => writeMissing(entry, result));
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof EntryRefused)) throw error;
    result.shift = 'skipped';
    problems.push(error.message);
  }
  // A repeated attempt reports the same problems again.
  return { ...result, problems: [...new Set(problems)] };
}

/**
 * Commits what the store lacks, one transaction after the other. The first one writes a new shift, the others
 * require that the shift has not changed since.
 */
async function writeMissing(entry: Entry, result: ImportResult): Promise<void> {
  const { guard, shift, stored: storedShift } = await findTarget(entry);
  const items = entry.records.items.map(({ item_id }) => ({ item: item_id }));
  result.parts = [{ shift: shift.shift_id }, ...items];
  const units = await planUnits(entry, shift, storedShift, result.problems);
  if (storedShift && isRunning(storedShift) && units.some(changesRunning))
    throw new EntryRefused(
      `shift ${shift.shift_id} is running: end it before its logs, losses and handover are imported`,
    );

  let { revision } = storedShift ?? shift;
  const groups = toTransactions(units);
  if (!storedShift) {
    const first = groups.shift() ?? [];
    await commitUnits(first, newShift(shift, guard), result);
    result.shift = 'new';
  }
  for (const group of groups) {
    const condition = { expression: 'revision = :seen', values: { ':seen': revision++ } };
    await commitUnits(group, [writes.incrementRevision(shift.shift_id, { condition })], result);
  }
}

/** Commits units together with writes of their shift, and counts what they add. */
export async function commitUnits(
  units: WriteUnit[],
  shiftWrites: TransactWrite[],
  { added }: ImportResult,
): Promise<void> {
  await commit([...shiftWrites, ...writesOf(units)]);
  for (const { adds } of units) addCounts(added, adds);
}

/** Returns the shift that an entry becomes, and the stored one if there is one. */
async function findTarget(entry: Entry) {
  const { source_id } = entry.shift;
  const [guard, idOfSource] = await Promise.all([
    readGuard(),
    source_id === undefined ? undefined : findShiftIdBySource(source_id),
  ]);
  const idOfEntry = idOfSource ?? entry.shift_id;
  const shift_id = idOfEntry ?? guard.last_shift_id + 1;
  if (shift_id > HIGHEST_SHIFT_ID) throw new EntryRefused('There is no free shift id.');
  const shift: Shift = { shift_id, ...entry.shift };
  const storedShift = await findWholeShift(shift_id);
  if (!storedShift) return { guard, shift };
  // Another start or import has taken the next free id.
  if (idOfEntry === undefined) throw new WriteConflict();
  const { shift_start, operator_name, metadata } = storedShift;
  if (toSortable(metadata.created_on) !== toSortable(shift.metadata.created_on))
    throw new EntryRefused(
      `the store has another shift ${shift_id}, which ${operator_name} started at ${shift_start}`,
    );
  return {
    guard,
    shift,
    stored: { ...storedShift, comments: await withVersions(storedShift.comments) },
  };
}

const isRunning = ({ shift_end }: ShiftWithVersions) => shift_end === undefined;

/** Whether a unit adds records that requests on a running shift read and change. */
const changesRunning = ({ adds: { logs, losses, handovers } }: WriteUnit) =>
  (logs ?? losses ?? handovers) !== undefined;

async function planUnits(
  entry: Entry,
  shift: Shift,
  storedShift: ShiftWithVersions | undefined,
  problems: string[],
): Promise<WriteUnit[]> {
  const logs = toLogs(entry.logs, shift);
  const { missing, differences } = diff(storedShift, { ...entry, shift, logs });
  const content = await assignIds(missing, shift.shift_id);
  const images = await resolveImages(content, storedShift?.comments ?? []);
  const { units, problems: tooLarge } = toWriteUnits(content);
  // The open items at the end are stored when the shift ends.
  const { openAtEnd, ...rest } = entry.records;
  const records = storedShift && isRunning(storedShift) ? rest : { ...rest, openAtEnd };
  const recordPlan = await planRecords(records, shift.shift_id);
  problems.push(...differences, ...tooLarge, ...images.problems, ...recordPlan.problems);
  return [...units, ...images.arrivals, ...recordPlan.units];
}

const newShift = (shift: Shift, guard: writes.Guard): TransactWrite[] => {
  const { shift_id, source_id, operator_name } = shift;
  return [
    { ...writes.insertShiftWrite(shift), toError: () => new WriteConflict() },
    ...(shift_id > guard.last_shift_id ? [writes.reserveIds(shift_id, guard)] : []),
    ...(source_id === undefined ? [] : [writes.insertSourceIdWrite(shift_id, source_id)]),
    writes.countOperatorShift(operator_name, 1),
  ];
};

/** Reserves the shift ids of all entries, so that neither a start nor an entry without an id takes one. */
export async function reserveIds(entries: AsyncIterable<{ value?: unknown }>): Promise<void> {
  let highest = 0;
  for await (const { value } of entries) {
    const { shift_id, id } = isJsonObject(value) ? value : {};
    highest = Math.max(highest, parseShiftId(String(shift_id ?? id)) ?? 0);
  }
  await retryOnConflict(async () => {
    const guard = await readGuard();
    if (highest > guard.last_shift_id) await commit([writes.reserveIds(highest, guard)]);
  });
}
