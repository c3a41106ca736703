import type { EventStream } from '#lib/contract/event.ts';
import { log } from '#lib/platform/log.ts';
import { isExpired, matches, type Connection, type PublishedEvent } from './model.ts';
import type { Pace, Sent } from './pace.ts';
import { close, closeConnection, openingLeft, post, type Wait } from './posts.ts';
import { leaveToReplay, putRecentStream } from './repository.ts';

/** A stream is recorded as recent again after this time: half of the lifetime of its item. */
const RECORD_AGAIN_MS = 300_000;

/** When this process last recorded each stream. */
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

/**
 * Sends a connection those events of a batch that it matches, one after the other, and closes it where it is too
 * slow. What goes wrong with one connection ends that one, and is nobody else's matter. Rejects
 * where it cannot even be ended.
 */
export async function deliver(
  connection: Connection,
  batch: PublishedEvent[],
  pace: Pace,
): Promise<void> {
  const events = batch.filter((told) => matches(connection, told));
  const [first] = events;
  if (!first) return;
  try {
    if (isExpired(connection, Date.now())) {
      await closeConnection(connection, 'TOKEN_EXPIRED');
      return;
    }
    if (!(await isLive(connection, first.id))) return;
    const share = { events: events.length, more: openingLeft(connection) };
    const sent = await pace.keeps(share, (wait) => sendAll(connection, events, wait));
    if (sent !== 'late') return;
    log('warn', 'CONNECTION_SLOW', { connection: connection.id });
  } catch (error) {
    log('error', 'DELIVERY_FAILED', { connection: connection.id }, error);
  }
  await close(connection);
}

async function sendAll(
  connection: Connection,
  events: PublishedEvent[],
  wait: Wait,
): Promise<Sent> {
  for (const { frame } of events) {
    if (!(await post(connection, frame, wait))) return 'ended';
    if (!wait.isOn()) return 'late';
  }
  return 'all';
}

/**
 * Whether a connection takes events now, of which one is the first. One for which a replay is at work gets
 * them from that.
 */
async function isLive(connection: Connection, first: string): Promise<boolean> {
  for (let now: Connection | undefined = connection; now;) {
    if (!now.replay) return true;
    const left: 'left' | Connection | undefined = await leaveToReplay(now.id, now.replay, first);
    if (left === 'left') return false;
    now = left;
  }
  return false;
}
