import {
  getItem,
  getItems,
  queryAll,
  queryFirstPage,
  queryPages,
  type Item,
} from '#lib/platform/dynamo/read.ts';
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

/** Returns the positions of up to 100 shifts in the list by start. */
export async function positionsOf(ids: number[]): Promise<Row[]> {
  const attributes: (keyof Shift)[] = ['shift_id', 'shift_start'];
  const shifts = await getItems<Shift>(table(), ids.map(keys.shiftKey), attributes);
  return shifts.map((shift) => ({ shift_id: shift.shift_id, position: keys.startPosition(shift) }));
}

/** A row of an index: the position of a shift in the list, and the projected fields of the shift. */
export type Row = Pick<Shift, 'shift_id' | 'source_id' | 'user_id'> & {
  position: string;
  operator_name?: string;
};

type Range = Partial<Record<'from' | 'to' | 'after', string | undefined>> & { pageSize: number };

/** Yields the rows of an index partition, newest first, after the sort key `after`. */
export async function* listRows(
  index: keyof typeof keys.indexes,
  pk: string,
  { from, to, after, pageSize }: Range,
): AsyncGenerator<Row> {
  const last = after !== undefined && (to === undefined || after < to) ? after : to;
  const query = { index: keys.indexes[index], pk, newestFirst: true, limit: pageSize };
  if (from !== undefined && last !== undefined && from > last) return;
  for await (const page of queryPages<Item & Row>({ table: table(), ...query, from, to: last })) {
    for (const row of page) {
      const position = String(row[query.index.sk]);
      if (position !== after) yield { ...row, position };
    }
  }
}

/** Loads a shift without its lists. Throws 404. */
export async function loadShiftItem(shiftId: number): Promise<Shift> {
  const item = await getItem(table(), keys.shiftKey(shiftId));
  if (!item) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: shiftId });
  return toShift(item);
}
