import { config } from '#lib/platform/config.ts';
import { getItems } from '#lib/platform/dynamo/read.ts';
import { retryOnConflict, WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { shiftKey } from './keys.ts';
import type { Shift, ShiftRecord } from './model.ts';
import { findRecent, findWholeShift } from './repository.ts';

/** Times that all is read although others write meanwhile. */
const PATIENT = 3;

/** Comments and replies that are read of a shift after that, at first. */
const NEWEST = 500;

/** A part of a number that gets smaller, each time that a read was overtaken. */
export const shrink = (most: number, overtaken: number): number =>
  Math.ceil(most * 2 ** -Math.max(0, overtaken - PATIENT));

/**
 * Returns the number of entries on a page of a list inside one shift, or undefined for all of them. A
 * page gets shorter when writers keep interrupting its read, until it fits between two writes.
 */
export const limitAfterConflicts = (
  limit: number | undefined,
  interrupted: number,
): number | undefined =>
  interrupted < PATIENT ? limit : shrink(Math.min(limit ?? NEWEST, NEWEST), interrupted);

/**
 * Shifts by id; those that do not exist are left out. Under SERIALIZABLE each is a snapshot: read between
 * two looks at its revision that agree; those that were torn are read again. Those that others write to
 * without a pause come with fewer of their comments, the newest, until they leave the time for it.
 */
export const readShifts = (ids: number[]): Promise<ShiftRecord[]> =>
  snapshots(ids, (id, overtaken) =>
    overtaken < PATIENT ? findWholeShift(id) : findRecent(id, shrink(NEWEST, overtaken)),
  );

/** A shift with all that is in it, as a snapshot. */
export const readWholeShift = async (id: number): Promise<ShiftRecord | undefined> =>
  (await snapshots([id], findWholeShift))[0];

type Find = (id: number, overtaken: number) => Promise<ShiftRecord | undefined>;

async function snapshots(ids: number[], find: Find): Promise<ShiftRecord[]> {
  let overtaken = 0;
  const findAll = async (wanted: number[]) =>
    (await Promise.all(wanted.map((id) => find(id, overtaken)))).filter(
      (record) => record !== undefined,
    );
  if (config('ISOLATION_LEVEL') === 'READ_COMMITTED') return findAll(ids);
  const whole: ShiftRecord[] = [];
  let wanted = ids;
  await retryOnConflict(async () => {
    const before = await revisionsOf(wanted);
    const records = await findAll(wanted);
    const after = await revisionsOf(wanted);
    overtaken++;
    const agrees = ({ shift_id, revision }: Shift) =>
      before.get(shift_id) === revision && after.get(shift_id) === revision;
    whole.push(...records.filter(agrees));
    wanted = records.filter((record) => !agrees(record)).map(({ shift_id }) => shift_id);
    if (wanted.length > 0) throw new WriteConflict();
  });
  return whole;
}

/** A read of a shift, which is told how often it was overtaken, so that it can read less. */
type Reading<T> = (overtaken: number) => Promise<T>;

/** What `read` finds in a shift: under SERIALIZABLE between two looks at its revision that agree. */
export async function readSnapshot<T>(shiftId: number, read: Reading<T>): Promise<T> {
  if (config('ISOLATION_LEVEL') === 'READ_COMMITTED') return read(0);
  let overtaken = 0;
  return retryOnConflict(async () => {
    const before = await revisionsOf([shiftId]);
    const found = await read(overtaken++);
    const after = await revisionsOf([shiftId]);
    if (before.get(shiftId) !== after.get(shiftId)) throw new WriteConflict();
    return found;
  });
}

async function revisionsOf(ids: number[]): Promise<Map<number, number>> {
  const rows = await getItems<Pick<Shift, 'shift_id' | 'revision'>>(
    tableName('shift-log'),
    ids.map(shiftKey),
    ['shift_id', 'revision'],
  );
  return new Map(rows.map(({ shift_id, revision }) => [shift_id, revision]));
}
