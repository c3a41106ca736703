import { WriteConflict } from '../dynamo/retry-on-conflict.ts';
import { inParallel } from '../in-parallel.ts';

/** The maximum number of effects that a run resumes, and by default the number in parallel. */
const MAX_EFFECTS = 100;
const CONCURRENCY = 5;

/** A run resumes no further effect after this time. */
const LAST_START_MS = 8000;

/** Resumes the effects that are due, earliest first. Waits for all of them, then rejects if one has failed. */
export async function resumeAll<Id>(
  findDue: (maxEffects: number) => Promise<Id[]>,
  resumeOne: (id: Id) => Promise<void>,
  { concurrency = CONCURRENCY } = {},
): Promise<void> {
  const startedAt = Date.now();
  // An effect that is interrupted by the end of the run would have an unknown outcome.
  await inParallel(await findDue(MAX_EFFECTS), concurrency, async (id) => {
    if (Date.now() - startedAt < LAST_START_MS) await resumeOne(id);
  });
}

/**
 * A recorded effect. `due` is the time of its next attempt or, while it is being sent, the time after which it counts
 * as interrupted. Both changes throw `WriteConflict` if another run has changed the record.
 */
type DueEffect<Record> = {
  find: () => Promise<Record | undefined>;
  isSending: (record: Record) => boolean;
  markUnknown: (record: Record) => Promise<Record>;
  sendAgain: (record: Record) => Promise<Record>;
};

/**
 * Sends a due effect again, or marks one whose last attempt was interrupted as unknown. Returns the record after that;
 * undefined if the effect is not due, or another run has already resumed it.
 */
export async function resume<Record extends { due?: string | undefined }>(
  { find, isSending, markUnknown, sendAgain }: DueEffect<Record>,
  now: string,
): Promise<Record | undefined> {
  const record = await find();
  if (record?.due === undefined || record.due > now) return undefined;
  try {
    return isSending(record) ? await markUnknown(record) : await sendAgain(record);
  } catch (error) {
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
}
