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
  const snapshots = await readSnapshots(ids, {
    read: (id, conflicts) =>
      conflicts < FULL_ATTEMPTS
        ? findWholeShift(id)
        : findRecent(id, shrink(MAX_PAGE_SIZE, conflicts)),
    finish: (record) => Promise.resolve(record),
  });
  return snapshots.filter((record) => record !== undefined);
}

/**
 * Returns the result of `read`, as a snapshot of one shift. `read` gets the number of conflicts so far, so that
 * it can read less.
 */
export const readSnapshot = <T>(
  shiftId: number,
  read: (conflicts: number) => Promise<T>,
): Promise<T> => readSnapshotOf({ shift_id: shiftId }, read, (result) => Promise.resolve(result));

/**
 * Returns a snapshot of a shift that has been read before, completed by `finish` with what is stored elsewhere. The
 * first attempt needs no further call before `read`, and none after it that `finish` would wait for.
 */
export async function readSnapshotOf<T, R>(
  { shift_id, revision }: Pick<Shift, 'shift_id'> & Partial<Shift>,
  read: (conflicts: number) => Promise<T>,
  finish: (result: T) => Promise<R>,
): Promise<R> {
  const reads = { read: (_id: number, conflicts: number) => read(conflicts), finish };
  const revisions = revision === undefined ? undefined : new Map([[shift_id, revision]]);
  const [result] = await readSnapshots([shift_id], reads, revisions);
  return result as R;
}

/** `read` reads what must be of one moment; `finish` completes it while the revision is read again. */
type Reads<T, R> = {
  read: (id: number, conflicts: number) => Promise<T>;
  finish: (result: T) => Promise<R>;
};

/**
 * Returns the results of each shift. Under SERIALIZABLE each is a snapshot: the revision of the shift was the same
 * before and after the read, else it is read again. `revisions` are those from before the first attempt, if they have
 * been read.
 */
async function readSnapshots<T, R>(
  ids: number[],
  { read, finish }: Reads<T, R>,
  revisions?: Map<number, number>,
): Promise<R[]> {
  if (config('ISOLATION_LEVEL') === 'READ_COMMITTED')
    return Promise.all(ids.map(async (id) => finish(await read(id, 0))));
  const snapshots: R[] = [];
  let [remainingIds, conflicts, before] = [ids, 0, revisions];
  await retryOnConflict(async () => {
    before ??= await revisionsOf(remainingIds);
    const results = await Promise.all(remainingIds.map((id) => read(id, conflicts)));
    const [after, ...finished] = await Promise.all([
      revisionsOf(remainingIds),
      ...results.map(finish),
    ]);
    const isSnapshot = (id: number) => before?.get(id) === after.get(id);
    snapshots.push(...finished.filter((_, n) => isSnapshot(remainingIds[n] ?? 0)));
    remainingIds = remainingIds.filter((id) => !isSnapshot(id));
    [conflicts, before] = [conflicts + 1, undefined];
    if (remainingIds.length > 0) throw new WriteConflict();
  });
  return snapshots;
}

async function revisionsOf(ids: number[]): Promise<Map<number, number>> {
  const attributes: (keyof Shift)[] = ['shift_id', 'revision'];
  const items = await getItems<Shift>(table(), ids.map(shiftKey), attributes);
  return new Map(items.map(({ shift_id, revision }) => [shift_id, revision]));
}
