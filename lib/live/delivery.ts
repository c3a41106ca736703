import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import { postTo } from '#lib/platform/sockets/connections-api.ts';
import { closeConnection, closeWithError, forgetConnection } from './closing.ts';
import { isExpired, matches, OPENING_MS, type Connection, type PublishedEvent } from './model.ts';
import { deferToReplay } from './repository.ts';

export { POST_CONCURRENCY } from '#lib/platform/sockets/connections-api.ts';

/**
 * The deadline of a connection for the frames of a batch, in ms. The first part allows for two requests
 * without a response (0.7 s each), so that a lost response closes no connection. The second part is three
 * times what a Lambda takes to post one event to 50 connections (0.6 ms each).
 */
const BATCH_DEADLINE_MS = 2000;
const DEADLINE_MS_PER_EVENT = 100;

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
      await closeWithError(connection.id, new ApiError('TOKEN_EXPIRED'));
      return;
    }
    if (!(await claimDelivery(connection, first.id))) return;
    await post(connection, events);
  } catch (error) {
    log('error', 'DELIVERY_FAILED', { connection: connection.id }, error);
    await closeConnection(connection.id);
  }
}

/**
 * Sends a connection the frames of a batch, in order, all within one deadline. Returns false if the connection is gone,
 * or if a post failed and the connection was therefore closed: its client reconnects and asks for what it missed.
 */
export async function post(connection: Connection, batch: { frame: string }[]): Promise<boolean> {
  const { id } = connection;
  const deadline = AbortSignal.timeout(
    BATCH_DEADLINE_MS + DEADLINE_MS_PER_EVENT * batch.length + openingTimeLeft(connection),
  );
  for (const { frame } of batch) {
    const result = await postWhenOpen(connection, frame, deadline).catch((error: unknown) => error);
    if (result === true) continue;
    if (result === false) await forgetConnection(id);
    else {
      log('warn', deadline.aborted ? 'CONNECTION_SLOW' : 'POST_FAILED', { connection: id }, result);
      await closeConnection(id);
    }
    return false;
  }
  return true;
}

async function postWhenOpen(
  connection: Connection,
  frame: string,
  deadline: AbortSignal,
): Promise<boolean> {
  while (!(await postTo(connection.id, frame, deadline))) {
    if (openingTimeLeft(connection) === 0) return false;
    await sleep(OPENING_PAUSE_MS);
  }
  return true;
}

const openingTimeLeft = ({ connectedAt }: Connection): number =>
  Math.max(0, connectedAt + OPENING_MS - Date.now());

/**
 * Returns whether the publisher delivers a batch that begins with the event `first`. If a replay is running, leaves
 * the batch to the replay and returns false.
 */
async function claimDelivery(connection: Connection, first: string): Promise<boolean> {
  let current: Connection | undefined = connection;
  while (current?.replay) {
    const result = await deferToReplay(current.id, current.replay, first);
    if (result.isDeferred) return false;
    current = result.connection;
  }
  return current !== undefined;
}
