import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#lib/platform/log.ts';
import { postTo } from '#lib/platform/sockets/connections-api.ts';
import { closeConnection, closeWithError, forgetConnection } from './closing.ts';
import { isExpired, matches, type Connection, type PublishedEvent } from './model.ts';
import { leaveToReplay } from './repository.ts';

export { POST_CONCURRENCY } from '#lib/platform/sockets/connections-api.ts';

/**
 * The deadline of a connection for its events of a batch, in ms. The first part allows for two requests
 * without a response (0.7 s each), so that a lost response closes no connection. The second part is three
 * times what a Lambda takes to post one event to 50 connections (0.6 ms each).
 */
const BATCH_DEADLINE_MS = 2000;
const DEADLINE_MS_PER_EVENT = 100;

/** While a connection is being opened, for at most this time, the gateway reports it as gone. */
const OPENING_MS = 1000;
const OPENING_PAUSE_MS = 50;

/**
 * Sends a connection the events of a batch that match its filters, in order. A connection that fails or
 * misses its deadline is closed. Rejects only if closing it fails, too.
 */
export async function deliver(connection: Connection, batch: PublishedEvent[]): Promise<void> {
  const events = batch.filter((event) => matches(connection, event));
  const [first] = events;
  if (!first) return;
  try {
    if (isExpired(connection, Date.now())) {
      await closeWithError(connection.id, 'TOKEN_EXPIRED');
      return;
    }
    if (!(await isLive(connection, first.id))) return;
    const deadline = AbortSignal.timeout(
      BATCH_DEADLINE_MS + DEADLINE_MS_PER_EVENT * events.length + openingTimeLeft(connection),
    );
    for (const { frame } of events) if (!(await post(connection, frame, deadline))) return;
  } catch (error) {
    log('error', 'DELIVERY_FAILED', { connection: connection.id }, error);
    await closeConnection(connection.id);
  }
}

/**
 * Sends a frame to a connection. Returns false if the connection is gone, or if the post failed and the
 * connection was therefore closed: its client reconnects and asks for what it missed.
 */
export async function post(
  connection: Connection,
  frame: string,
  deadline?: AbortSignal,
): Promise<boolean> {
  const { id } = connection;
  const result = await postWhenOpen(connection, frame, deadline).catch((error: unknown) => error);
  if (result === true) return true;
  if (result === false) await forgetConnection(id);
  else {
    const code = deadline?.aborted === true ? 'CONNECTION_SLOW' : 'POST_FAILED';
    log('warn', code, { connection: id }, result);
    await closeConnection(id);
  }
  return false;
}

async function postWhenOpen(
  connection: Connection,
  frame: string,
  deadline?: AbortSignal,
): Promise<boolean> {
  while (!(await postTo(connection.id, frame, deadline))) {
    if (openingTimeLeft(connection) === 0) return false;
    await sleep(OPENING_PAUSE_MS);
  }
  return true;
}

const openingTimeLeft = ({ connected }: Connection): number =>
  Math.max(0, connected + OPENING_MS - Date.now());

/** Whether a connection is live. If a replay is running, the batch, which begins with `first`, is left to it. */
async function isLive({ id, replay }: Connection, first: string): Promise<boolean> {
  if (!replay) return true;
  const current = await leaveToReplay(id, replay, first);
  return current !== undefined && current !== 'left' && isLive(current, first);
}
