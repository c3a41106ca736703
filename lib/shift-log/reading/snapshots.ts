import { MAX_PAGE_SIZE } from '#lib/contract/pages.ts';
import { config } from '#lib/platform/config.ts';
import { getItems } from '#lib/platform/dynamo/read.ts';
import { retryOnConflict, WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { shiftKey } from '../shifts/keys.ts';
import type { Shift } from '../shifts/model.ts';
import { type ShiftRecord, findRecent, findWholeShift } from './whole-shift.ts';
import { table } from '../fields/table.ts';

/** Attempts to read everything before concurrent writes make a read smaller. */
const FULL_ATTEMPTS = 3;

/** Halves a size with each conflict after the full attempts. */
export const shrink = (size: number, conflicts: number): number =>
  Math.ceil(size * 2 ** -Math.max(0, conflicts - FULL_ATTEMPTS));

/**
 * Returns the number of entries on a page of a list inside one shift, or undefined for all of them. A
 * page gets shorter when concurrent writes keep interrupting its read, until it fits between two writes.
 */
export const limitAfterConflicts = (limit: number | undefined, conflicts: number) =>
  conflicts < FULL_ATTEMPTS
    ? limit
    : shrink(Math.min(limit ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE), conflicts);

/**
 * Returns the shifts with these ids that exist, each as a snapshot. A shift under constant writes comes with
 * fewer comments, the newest, until the read fits between two writes.
 */
export async function readShifts(ids: number[]): Promise<ShiftRecord[]> {
  const snapshots = await readSnapshots(ids, (id, conflicts) =>
    conflicts < FULL_ATTEMPTS
      ? findWholeShift(id)
      : findRecent(id, shrink(MAX_PAGE_SIZE, conflicts)),
  );
  return snapshots.filter((record) => record !== undefined);
}

/**
 * Returns the result of `read`, as a snapshot of one shift. `read` gets the number of conflicts so far, so that
 * it can read less.
 */
export async function readSnapshot<T>(
  shiftId: number,
  read: (conflicts: number) => Promise<T>,
): Promise<T> {
  const [result] = await readSnapshots([shiftId], (_, conflicts) => read(conflicts));
  return result as T;
}

/**
 * Returns the result of `read` for each shift. Under SERIALIZABLE each is a snapshot: the revision of the shift
 * was the same before and after the read, else it is read again.
 */
async function readSnapshots<T>(
  ids: number[],
  read: (id: number, conflicts: number) => Promise<T>,
): Promise<T[]> {
  if (config('ISOLATION_LEVEL') === 'READ_COMMITTED')
    return Promise.all(ids.map((id) => read(id, 0)));
  const snapshots: T[] = [];
  let [remainingIds, conflicts] = [ids, 0];
  await retryOnConflict(async () => {
    const before = await revisionsOf(remainingIds);
    const reads = remainingIds.map(async (id) => ({ id, result: await read(id, conflicts) }));
    const results = await Promise.all(reads);
    const after = await revisionsOf(remainingIds);
    conflicts++;
    const isSnapshot = ({ id }: { id: number }) => before.get(id) === after.get(id);
    snapshots.push(...results.filter(isSnapshot).map(({ result }) => result));
    remainingIds = results.filter((result) => !isSnapshot(result)).map(({ id }) => id);
    if (remainingIds.length > 0) throw new WriteConflict();
  });
  return snapshots;
}

async function revisionsOf(ids: number[]): Promise<Map<number, number>> {
  const attributes: (keyof Shift)[] = ['shift_id', 'revision'];
  const items = await getItems<Shift>(table(), ids.map(shiftKey), attributes);
  return new Map(items.map(({ shift_id, revision }) => [shift_id, revision]));
}
