import type { ApiError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import { disconnect, postTo } from '#lib/platform/sockets/connections-api.ts';
import { errorFrame } from '#lib/platform/sockets/socket-event.ts';
import { removeConnection } from './repository.ts';

/** Time limit of the last frame to a connection, and of its closing, in ms each. */
const CLOSING_MS = 500;

/** Sends a connection the reason and closes it. Returns false if its item could not be removed. */
export async function closeWithError(
  id: string,
  reason: ApiError,
  frameMs = CLOSING_MS,
): Promise<boolean> {
  const frame = JSON.stringify(errorFrame(reason));
  await postTo(id, frame, AbortSignal.timeout(frameMs)).catch(() => false);
  return closeConnection(id);
}

/**
 * Removes the item of a connection and closes it, so that its client reconnects. One of the two may fail: without
 * a socket the next post removes the item, and without an item the next ping closes the socket. Rejects if
 * both fail, since events would be lost unnoticed. Returns false if the item could not be removed.
 */
export async function closeConnection(id: string): Promise<boolean> {
  const [removal, closing] = await Promise.allSettled([
    forgetConnection(id),
    disconnect(id, AbortSignal.timeout(CLOSING_MS)),
  ]);
  if (removal.status === 'fulfilled') return true;
  if (closing.status === 'rejected') throw removal.reason;
  log('warn', 'DELIVERY_FAILED', { connection: id }, removal.reason);
  return false;
}

/** Removes the item of a connection, which then receives no more events. */
export async function forgetConnection(id: string): Promise<void> {
  log('info', 'CONNECTION_DROPPED', { connection: id });
  await removeConnection(id);
}
