import { getItem, queryAll, queryFirstPage, queryPages } from '#lib/platform/dynamo/read.ts';
import { commit, emit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { ApiError } from '#lib/contract/errors.ts';
import * as events from './events.ts';
import * as keys from './keys.ts';
import { toShift } from './records.ts';
import type { Shift } from './model.ts';
import { parseShiftId } from '../fields/ids.ts';
import * as writes from './writes.ts';
import { table } from '../fields/table.ts';

export async function readGuard(): Promise<writes.Guard> {
  return (await getItem<writes.Guard>(table(), keys.guardKey)) ?? { last_shift_id: 0 };
}

/** Returns the shift that was modified last. The index is eventually consistent. */
export async function findLastModifiedId(): Promise<number | undefined> {
  const newest = { pk: keys.modifiedShiftsPartition, newestFirst: true, limit: 1 };
  const query = { table: table(), index: keys.indexes.index3, ...newest };
  const [row] = await queryFirstPage<{ pk: string }>(query);
  return row && keys.shiftIdOf(row.pk);
}

export async function findShiftIdBySource(sourceId: string): Promise<number | undefined> {
  return (await getItem<{ shift_id: number }>(table(), keys.sourceKey(sourceId)))?.shift_id;
}

/** Returns the id of the shift that a filter names: by its id or, if it was imported, by its source id. */
export const findShiftId = async (text: string): Promise<number | undefined> =>
  parseShiftId(text) ?? findShiftIdBySource(text);

/** Returns the names of operators who have a shift, sorted. */
export async function findOperators(): Promise<string[]> {
  const query = { table: table(), pk: keys.operatorsPartition };
  const items = await queryAll<{ sk: string; shifts: number }>(query);
  return items.filter(({ shifts }) => shifts > 0).map(({ sk }) => sk);
}

/** Starts a shift: claims the guard and the id, and inserts the shift with its event. */
export const insertShift = (shift: Shift, guard: writes.Guard, outcomeWrites: TransactWrite[]) =>
  commit([
    writes.claimGuard(shift, guard),
    ...emit(writes.insertShiftWrite(shift), events.shiftStarted(shift)),
    writes.countOperatorShift(shift.operator_name, 1),
    ...outcomeWrites,
  ]);

/** Yields the ids of the shifts that started between two times, oldest first, five at a time. */
export async function* shiftsByStart(from?: string, to?: string): AsyncGenerator<number[]> {
  const query = { table: table(), index: keys.indexes.index1, pk: keys.shiftsPartition, limit: 5 };
  for await (const page of queryPages<Pick<Shift, 'shift_id'>>({
    ...query,
    ...keys.startRange(from, to),
  }))
    yield page.map(({ shift_id }) => shift_id);
}

/** Loads a shift without its lists. Throws 404. */
export async function loadShift(shiftId: number): Promise<Shift> {
  const item = await getItem(table(), keys.shiftKey(shiftId));
  if (!item) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: shiftId });
  return toShift(item);
}
