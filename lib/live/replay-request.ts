import { eventId, idsFrom, timeOf } from '#lib/platform/dynamo/event-ids.ts';
import type { Replay } from './model.ts';

/** An event is committed at most this long after its id was created. */
export const LATE_COMMIT_MS = 10_000;

/** Returns a replay from an event id, or a prefix of one, on. */
export const replayFrom = (from: string): Replay => ({ id: eventId(), from, skippedBatches: 0 });

/** Returns a replay of the events after `since`, and of those that may have been committed late before it. */
export const replaySince = (since: string): Replay =>
  replayFrom(idsFrom(timeOf(since) - LATE_COMMIT_MS));

/** Returns a replay of the events after `last`, and of those committed late since `startedAt`. */
export function restAfter(last: string, startedAt: number): Replay {
  const earliestLateId = idsFrom(startedAt - LATE_COMMIT_MS);
  return replayFrom(last < earliestLateId ? last : earliestLateId);
}
