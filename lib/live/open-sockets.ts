import { ApiError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import type { Connection } from './model.ts';
import { listSockets, removeSocket, type SocketEntry } from './repository.ts';

/** How many sockets a session may have open, and an address all of whose sockets have no token. */
const SESSION_SOCKETS = 10;
const ADDRESS_SOCKETS = 50;

/** Returns who owns a socket: the session that opened it, or else the address. */
export const ownerOf = (session: { sessionId: string } | undefined, address: string): string =>
  session === undefined ? `ADDRESS#${address}` : `SESSION#${session.sessionId}`;

/**
 * Closes the oldest sockets of an owner that has too many, after a new one is stored. Of concurrent calls each closes
 * what is too much. Never rejects: the next socket of this owner closes what is left.
 */
export async function closeOldestSockets({ owner, session }: Connection): Promise<void> {
  if (owner === undefined) return;
  const limit = session === undefined ? ADDRESS_SOCKETS : SESSION_SOCKETS;
  try {
    const sockets = await listSockets(owner);
    const oldest = sockets.slice(0, Math.max(0, sockets.length - limit));
    for (const socket of oldest) await closeSocket(socket, limit);
  } catch (error) {
    log('warn', 'SOCKETS_NOT_CLOSED', { owner }, error);
  }
}

/** Closes a socket. The client of the gateway is loaded only for an owner with too many sockets. */
async function closeSocket(socket: SocketEntry, limit: number): Promise<void> {
  const { closeWithError } = await import('./closing.ts');
  await closeWithError(socket.id, new ApiError('TOO_MANY_SOCKETS', { limit }));
  await removeSocket(socket);
}
