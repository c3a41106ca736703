import type { EventStream } from '#lib/contract/event.ts';
import type { PublishedEvent } from './model.ts';
import { putRecentStream } from './repository.ts';

/** A stream is recorded again after this time, half of the lifetime of its item. */
const RECORD_AGAIN_MS = 300_000;

/** When this process last recorded each stream, in ms since 1970. */
const recorded = new Map<EventStream, number>();

/**
 * Records the streams of events as recent. Call it before connections are read: a connection that is opened
 * later finds the events by these records, even if the index lags.
 */
export async function recordStreams(events: PublishedEvent[], now = Date.now()): Promise<void> {
  for (const [stream, time] of recorded) if (time < now - RECORD_AGAIN_MS) recorded.delete(stream);
  const streams = new Set(events.map(({ stream }) => stream));
  const due = [...streams].filter((stream) => !recorded.has(stream));
  await Promise.all(due.map((stream) => putRecentStream(stream, now)));
  for (const stream of due) recorded.set(stream, now);
}
