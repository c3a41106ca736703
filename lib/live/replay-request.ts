import { eventId, idsFrom, timeOf } from '#lib/platform/event-ids.ts';
import type { Replay } from './model.ts';

/** An event is committed so much later than its id was made, at most, in milliseconds. */
const LATE_MS = 10_000;

/** A replay of what came after an event, and of what was committed late before it. */
export const replaySince = (since: string): Replay => ({
  run: eventId(),
  from: idsFrom(timeOf(since) - LATE_MS),
  missed: 0,
});

/** A replay of what is left after an event, and of what may have been committed since a run began. */
export function restAfter(last: string, begun: number): Replay {
  const late = idsFrom(begun - LATE_MS);
  return { run: eventId(), from: last < late ? last : late, missed: 0 };
}
