import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import { closeSocket, postTo } from '#lib/platform/sockets/connections-api.ts';
import { errorFrame } from '#lib/platform/sockets/error-frame.ts';
import type { Wait } from '#lib/platform/sockets/retry.ts';
import type { Connection } from './model.ts';
import { removeConnection } from './repository.ts';

export { AT_ONCE } from '#lib/platform/sockets/connections-api.ts';
export type { Wait } from '#lib/platform/sockets/retry.ts';

/** A socket that is just being opened is not there yet, for so long at most. */
const OPENING_MS = 1000;
const OPENING_PAUSE_MS = 50;

/** What is said to a connection at its end, and its end, are each waited for so long at most, in milliseconds. */
const ENDING_MS = 500;

/**
 * Sends a frame to a connection. False where that is no more, or failed and was therefore closed, so that
 * its client returns for what it missed. Rejects for no fault of a socket.
 */
export async function post(connection: Connection, frame: string, wait?: Wait): Promise<boolean> {
  const sent = await postOpening(connection, frame, wait).catch((error: unknown) => error as Error);
  if (sent === true) return true;
  // Who has ended the wait for it ends the connection, too.
  if (wait?.isOn() === false) return false;
  if (sent === false) await forget(connection);
  else {
    log('warn', 'POST_FAILED', { connection: connection.id }, sent);
    await close(connection);
  }
  return false;
}

async function postOpening(connection: Connection, frame: string, wait?: Wait): Promise<boolean> {
  for (;;) {
    if (await postTo(connection.id, frame, wait)) return true;
    if (openingLeft(connection) === 0) return false;
    await sleep(OPENING_PAUSE_MS);
  }
}

/** How long a connection may still be in its opening, in milliseconds. */
export const openingLeft = ({ connected }: Connection): number =>
  Math.max(0, connected + OPENING_MS - Date.now());

/** Tells a connection why it ends, and ends it. False where its row stays. */
export async function closeConnection(
  connection: Pick<Connection, 'id'>,
  why: 'TOKEN_EXPIRED' | 'CONNECTION_LOST',
): Promise<boolean> {
  const told = JSON.stringify(errorFrame(new ApiError(why)));
  await soon(postTo(connection.id, told)).catch(() => false);
  return close(connection);
}

/**
 * Closes a connection, so that its client returns. Its socket or its row may stay for once: without a
 * socket its next post ends it, and without a row its next ping. Rejects where both stay, since events
 * would then be missed, and nobody told. False where the row stays.
 */
export async function close(connection: Pick<Connection, 'id'>): Promise<boolean> {
  const isClosed = await soon(closeSocket(connection.id)).then(
    () => true,
    () => false,
  );
  try {
    await forget(connection);
    return true;
  } catch (error) {
    if (!isClosed) throw error;
    log('warn', 'DELIVERY_FAILED', { connection: connection.id }, error);
    return false;
  }
}

/** Rejects where something takes too long to be waited for; it goes on. */
const soon = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(ENDING_MS, undefined, { ref: false }).then(() => {
      throw new Error('It takes too long.');
    }),
  ]);

/** Without its row a connection gets no event; its next ping tells it so. */
async function forget({ id }: Pick<Connection, 'id'>): Promise<void> {
  log('info', 'CONNECTION_DROPPED', { connection: id });
  await removeConnection(id);
}
