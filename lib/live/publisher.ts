import { log } from '#lib/platform/log.ts';
import { isOver, wants, type Connection, type PublishedEvent } from './model.ts';
import type { Pace, Sent } from './pace.ts';
import { close, closeConnection, openingLeft, post, type Wait } from './posts.ts';
import { leaveToReplay, noteLately } from './repository.ts';

/** How long a note of a shift is trusted, in milliseconds: half of its life. */
const NOTE_MS = 300_000;

/** When this process noted a shift last. */
const noted = new Map<number, number>();

/**
 * Notes that shifts are told of, before it is looked who listens: so who begins to listen after that look
 * finds their events by the note, whatever the index lacks.
 */
export async function noteShifts(events: PublishedEvent[], now = Date.now()): Promise<void> {
  const shifts = new Set(events.map(({ shift_id }) => shift_id));
  const due = [...shifts].filter((shift) => (noted.get(shift) ?? 0) < now - NOTE_MS);
  await Promise.all(due.map((shift) => noteLately(shift, now)));
  for (const shift of due) noted.set(shift, now);
}

/**
 * Sends a connection those events of a batch that it wants, one after the other, and closes it where it is too
 * slow. What goes wrong with one connection ends that one, and is nobody else's matter. Rejects
 * where it cannot even be ended.
 */
export async function deliver(
  connection: Connection,
  batch: PublishedEvent[],
  pace: Pace,
): Promise<void> {
  const events = batch.filter((told) => wants(connection, told));
  const [first] = events;
  if (!first) return;
  try {
    if (isOver(connection, Date.now())) {
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
