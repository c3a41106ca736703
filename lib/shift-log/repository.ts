import { getItem, getItems, queryAll, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, emit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { ApiError } from '#lib/contract/errors.ts';
import { toRecords } from './comments/items.ts';
import * as events from './events.ts';
import { commentsFrom, commentsTo } from './comments/keys.ts';
import * as keys from './keys.ts';
import { toAnnotation, toLog, toShift } from './items.ts';
import { oldestFirst, type LogChange, type Shift, type ShiftRecord } from './model.ts';
import { parseShiftId } from './shift-id.ts';
import * as steps from './writes.ts';
import type { Guard } from './writes.ts';

const table = () => tableName('shift-log');

export async function readGuard(): Promise<Guard> {
  return (await getItem<Guard>(table(), keys.guardKey)) ?? { last_shift_id: 0 };
}

/** The shift that was changed last, by an index that may lag by moments. */
export async function findLastModifiedId(): Promise<number | undefined> {
  const query = { table: table(), index: index('index3'), pk: keys.byModified };
  const pages = queryPages<{ pk: string }>({ ...query, newestFirst: true, limit: 1 });
  const page = await pages.next();
  const [row] = page.done === true ? [] : page.value;
  return row && keys.shiftIdOf(row.pk);
}

/** The shift that was imported under a name that is no number. */
export async function findShiftIdBySource(sourceId: string): Promise<number | undefined> {
  const item = await getItem<Pick<Shift, 'shift_id'>>(table(), keys.sourceKey(sourceId));
  return item?.shift_id;
}

/** Returns the id of the shift that a filter names: by its id or, if it was imported, by its source id. */
export const findShiftId = async (text: string): Promise<number | undefined> =>
  parseShiftId(text) ?? (await findShiftIdBySource(text));

/** Names of operators who have a shift, sorted. */
export async function listOperators(): Promise<string[]> {
  const items = await queryAll<{ sk: string; shifts: number }>({
    table: table(),
    pk: keys.operators,
  });
  return items.filter(({ shifts }) => shifts > 0).map(({ sk }) => sk);
}

/** A whole shift by one consistent query. What is decided on it is committed under conditions. */
export async function loadWholeShift(shiftId: number): Promise<ShiftRecord> {
  const record = await findWholeShift(shiftId);
  if (!record) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: shiftId });
  return record;
}

/** Starts a shift: takes the guard and the id, puts the shift, counts the operator's shift, tells of it. */
export async function insertShift(shift: Shift, seen: Guard, kept: TransactWrite[]): Promise<void> {
  await commit([
    steps.claimGuard(shift, seen),
    ...emit(steps.insertShift(shift), events.shiftStarted(shift)),
    steps.countOperatorShift(shift.operator_name, 1),
    ...kept,
  ]);
}

/** Writes a running shift's own fields, and frees the guard where the change ends it. */
export async function saveShift(shift: Shift, seen: Shift): Promise<void> {
  const renamed = shift.operator_name !== seen.operator_name;
  await commit([
    ...emit(steps.updateShift(shift, seen), events.shiftChanged(shift)),
    ...(renamed
      ? [
          steps.countOperatorShift(seen.operator_name, -1),
          steps.countOperatorShift(shift.operator_name, 1),
        ]
      : []),
    ...(shift.shift_end === undefined ? [] : [steps.releaseGuard(shift)]),
  ]);
}

/** Writes changed logs of a running shift; other logs may change at the same time. */
export async function saveLogs(shift: Shift, changes: LogChange[]): Promise<void> {
  await commit([
    ...emit(steps.touchRunningShift(shift), events.logsRecorded(shift, changes)),
    ...changes.map(steps.writeLog),
  ]);
}

/** Ids of the shifts that began between two times, oldest first, five at a time. */
export async function* shiftsByStart(from?: string, to?: string): AsyncGenerator<number[]> {
  const range = {
    ...(from !== undefined && { from: keys.startsFrom(from) }),
    ...(to !== undefined && { to: keys.startsTo(to) }),
  };
  const query = { table: table(), index: index('index1'), pk: keys.byStart, limit: 5 };
  for await (const page of queryPages<Pick<Shift, 'shift_id'>>({ ...query, ...range }))
    yield page.map(({ shift_id }) => shift_id);
}

/** Where each of up to 100 shifts stands among all, by its start. */
export async function positionsOf(ids: number[]): Promise<Row[]> {
  const rows = await getItems<Pick<Shift, 'shift_id' | 'shift_start'>>(
    table(),
    ids.map(keys.shiftKey),
    ['shift_id', 'shift_start'],
  );
  return rows.map((row) => ({ shift_id: row.shift_id, position: keys.startPosition(row) }));
}

/** A shift's place in a listing, with what the listing's index knows of the shift. */
export type Row = Pick<Shift, 'shift_id' | 'source_id' | 'user_id'> & {
  position: string;
  operator_name?: string;
};

/** Rows of a listing, newest first, after `position`: the sort key of the last one seen. */
export async function* listRows(
  name: keyof typeof keys.indexes,
  pk: string,
  range: { from?: string; to?: string; after?: string; pageSize: number },
): AsyncGenerator<Row> {
  const { from, to, after, pageSize } = range;
  const last = after !== undefined && (to === undefined || after < to) ? after : to;
  const query = { table: table(), index: index(name), pk, newestFirst: true, limit: pageSize };
  if (from !== undefined && last !== undefined && from > last) return;
  for await (const page of queryPages<Item & Row>({ ...query, from, to: last })) {
    for (const row of page) {
      const position = String(row[keys.indexes[name].sk]);
      if (position !== after) yield { ...row, position };
    }
  }
}

function index(name: keyof typeof keys.indexes) {
  const { pk, sk } = keys.indexes[name];
  return { name, pk, sk };
}

/** A shift without what is in it. */
export async function loadShiftItem(shiftId: number): Promise<Shift> {
  const item = await getItem(table(), keys.shiftKey(shiftId));
  if (!item) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: shiftId });
  return toShift(item);
}

/** A whole shift by one consistent query, or undefined. */
export async function findWholeShift(shiftId: number): Promise<ShiftRecord | undefined> {
  return toRecord(await queryAll<Placed>({ table: table(), pk: keys.shiftPartition(shiftId) }));
}

/**
 * A shift with so many of its newest comments and replies as one page of them has, or undefined. Four calls
 * at once, where its logs and its annotations are a page each.
 */
export async function findRecent(shiftId: number, most: number): Promise<ShiftRecord | undefined> {
  const pk = keys.shiftPartition(shiftId);
  const newest = { from: commentsFrom, to: commentsTo, newestFirst: true, limit: most };
  const query = { table: table(), pk };
  const [root, logs, annotations, comments] = await Promise.all([
    getItems<Placed>(table(), [keys.shiftKey(shiftId)]),
    queryAll<Placed>({ ...query, from: keys.logsFrom, to: keys.logsTo }),
    queryAll<Placed>({ ...query, from: keys.annotationsFrom, to: keys.annotationsTo }),
    queryPages<Placed>({ ...query, ...newest }).next(),
  ]);
  const page = comments.done === true ? [] : comments.value.toReversed();
  const record = toRecord([...root, ...logs, ...annotations, ...page]);
  return record && { ...record, isPartial: true };
}

type Placed = Item & { sk: string };

/** A shift, of its items in the order of their keys. */
function toRecord(items: Placed[]): ShiftRecord | undefined {
  const root = items.find(({ sk }) => keys.isShiftKey(sk));
  if (!root) return undefined;
  const logs = items.filter(({ sk }) => keys.isLogKey(sk)).map(toLog);
  const annotations = items.filter(({ sk }) => keys.isAnnotationKey(sk)).map(toAnnotation);
  const comments = toRecords(items);
  return { ...toShift(root), logs: logs.sort(oldestFirst), comments, annotations };
}
