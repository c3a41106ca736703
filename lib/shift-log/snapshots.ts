import { MAX_PAGE_SIZE } from '#lib/contract/pages.ts';
import { config } from '#lib/platform/config.ts';
import { getItems } from '#lib/platform/dynamo/read.ts';
import { retryOnConflict, WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { shiftKey } from './keys.ts';
import type { Shift, ShiftRecord } from './model.ts';
import { findRecent, findWholeShift } from './repository.ts';

/** Attempts to read everything before concurrent writes make a read smaller. */
const FULL_ATTEMPTS = 3;

/** Halves a size with each conflict after the full attempts. */
export const shrink = (size: number, conflicts: number): number =>
  Math.ceil(size * 2 ** -Math.max(0, conflicts - FULL_ATTEMPTS));

/**
 * Returns the number of entries on a page of a list inside one shift, or undefined for all of them. A
 * page gets shorter when concurrent writes keep interrupting its read, until it fits between two writes.
 */
export const limitAfterConflicts = (
  limit: number | undefined,
  conflicts: number,
): number | undefined =>
  conflicts < FULL_ATTEMPTS
    ? limit
    : shrink(Math.min(limit ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE), conflicts);

/**
 * Returns the shifts with these ids that exist. Under SERIALIZABLE each is a snapshot: its revision was the
 * same before and after the read, else it is read again. A shift under constant writes comes with fewer
 * comments, the newest, until the read fits between two writes.
 */
export const readShifts = (ids: number[]): Promise<ShiftRecord[]> =>
  readSnapshots(ids, (id, conflicts) =>
    conflicts < FULL_ATTEMPTS
      ? findWholeShift(id)
      : findRecent(id, shrink(MAX_PAGE_SIZE, conflicts)),
  );

/** Returns a shift with everything in it, as a snapshot. */
export const readWholeShift = async (id: number): Promise<ShiftRecord | undefined> =>
  (await readSnapshots([id], findWholeShift))[0];

async function readSnapshots(
  ids: number[],
  find: (id: number, conflicts: number) => Promise<ShiftRecord | undefined>,
): Promise<ShiftRecord[]> {
  let conflicts = 0;
  const findAll = async (some: number[]) => {
    const found = await Promise.all(some.map((id) => find(id, conflicts)));
    return found.filter((record) => record !== undefined);
  };
  if (config('ISOLATION_LEVEL') === 'READ_COMMITTED') return findAll(ids);
  const snapshots: ShiftRecord[] = [];
  let remaining = ids;
  await retryOnConflict(async () => {
    const before = await revisionsOf(remaining);
    const records = await findAll(remaining);
    const after = await revisionsOf(remaining);
    conflicts++;
    const isSnapshot = ({ shift_id, revision }: Shift) =>
      before.get(shift_id) === revision && after.get(shift_id) === revision;
    snapshots.push(...records.filter(isSnapshot));
    remaining = records.filter((one) => !isSnapshot(one)).map(({ shift_id }) => shift_id);
    if (remaining.length > 0) throw new WriteConflict();
  });
  return snapshots;
}

/**
 * Returns what `read` returns, as a snapshot of one shift under SERIALIZABLE. `read` gets the number of
 * conflicts so far, so that it can read less.
 */
export async function readSnapshot<T>(
  shiftId: number,
  read: (conflicts: number) => Promise<T>,
): Promise<T> {
  if (config('ISOLATION_LEVEL') === 'READ_COMMITTED') return read(0);
  let conflicts = 0;
  return retryOnConflict(async () => {
    const before = await revisionsOf([shiftId]);
    const result = await read(conflicts++);
    const after = await revisionsOf([shiftId]);
    if (before.get(shiftId) !== after.get(shiftId)) throw new WriteConflict();
    return result;
  });
}

async function revisionsOf(ids: number[]): Promise<Map<number, number>> {
  const items = await getItems<Pick<Shift, 'shift_id' | 'revision'>>(
    tableName('shift-log'),
    ids.map(shiftKey),
    ['shift_id', 'revision'],
  );
  return new Map(items.map(({ shift_id, revision }) => [shift_id, revision]));
}
