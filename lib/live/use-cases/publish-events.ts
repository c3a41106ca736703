import type { EventStream } from '#lib/contract/event.ts';
import { inParallel } from '#lib/platform/in-parallel.ts';
import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import type { publishEvents as contract } from '../contracts/consumers.ts';
import { deliver, POST_CONCURRENCY } from '../delivery.ts';
import { toPublishedEvent } from '../history.ts';
import type { PublishedEvent } from '../model.ts';
import { putRecentStream } from '../recent-streams.ts';
import { listConnections } from '../repository.ts';

/** Delivers a batch of events to all connections. Events of one transaction arrive in any order and are sorted. */
export const publishEvents: ChangesUseCase<typeof contract> = async (items) => {
  const events = items.map(toPublishedEvent).sort((a, b) => (a.id < b.id ? -1 : 1));
  await recordStreams(events);
  const connections = await listConnections();
  await inParallel(connections, POST_CONCURRENCY, (connection) => deliver(connection, events));
};

/** A stream is recorded again after this time, half of the lifetime of its item. */
const RECORD_AGAIN_MS = 300_000;

/** When this process last recorded each stream, in ms since 1970. */
const recordedAt = new Map<EventStream, number>();

/**
 * Records the streams of events as recent. Call it before connections are read: a connection that is opened
 * later finds the events by these records, even if the index lags.
 */
async function recordStreams(events: PublishedEvent[]): Promise<void> {
  const now = Date.now();
  for (const [stream, time] of recordedAt)
    if (time < now - RECORD_AGAIN_MS) recordedAt.delete(stream);
  const streams = new Set(events.map(({ stream }) => stream));
  const dueStreams = [...streams].filter((stream) => !recordedAt.has(stream));
  await Promise.all(dueStreams.map((stream) => putRecentStream(stream, now)));
  for (const stream of dueStreams) recordedAt.set(stream, now);
}
