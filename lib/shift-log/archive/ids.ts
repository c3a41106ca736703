import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { parseShiftId } from '../shift-id.ts';
import { readGuard } from '../repository.ts';
import { takeIds } from './repository.ts';

/** The id that an archived shift asks for; 0 where it asks for none, or is no shift. */
export function highestId(value: unknown): number {
  const { shift_id, id } = (value ?? {}) as { shift_id?: unknown; id?: unknown };
  const said = shift_id ?? id;
  return typeof said === 'number' || typeof said === 'string'
    ? (parseShiftId(String(said)) ?? 0)
    : 0;
}

/** Counts all ids up to this one as given, so that neither a start nor a nameless shift takes one. */
export const keepIdsUpTo = (highest: number): Promise<void> =>
  retryOnConflict(async () => {
    const guard = await readGuard();
    if (highest > guard.last_shift_id) await takeIds(highest, guard);
  });
