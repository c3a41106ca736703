import { eventId, idsFrom, timeOf } from '#lib/platform/event-ids.ts';
import type { Replay } from './model.ts';

/** An event is committed so much later than its id was made, at most, in milliseconds. */
export const LATE_MS = 10_000;

/** A replay from an event on, or from what begins like its id. */
export const replayFrom = (from: string): Replay => ({ run: eventId(), from, missed: 0 });

/** A replay of what came after an event, and of what was committed late before it. */
export const replaySince = (since: string): Replay => replayFrom(idsFrom(timeOf(since) - LATE_MS));

/** A replay of what is left after an event, and of what may have been committed since a run began. */
export function restAfter(last: string, begun: number): Replay {
  const late = idsFrom(begun - LATE_MS);
  return replayFrom(last < late ? last : late);
}
