import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import { OPENING_MS, type Connection } from './model.ts';
import { listSockets, removeConnection, removeSocket, type SocketEntry } from './repository.ts';

/** The maximum number of open sockets of a session, and of an address without a token. */
const SESSION_SOCKETS = 10;
const ADDRESS_SOCKETS = 50;

/** Time limit of the frame that says why a socket is closed, in ms: without it, its page would connect again at once. */
const REASON_MS = 2000;

/** Returns who owns a socket: the session that opened it, or else the address. */
export const ownerOf = (owner: string | undefined, address: string): string =>
  owner === undefined ? `ADDRESS#${address}` : `SESSION#${owner}`;

/**
 * Closes the oldest sockets of an owner that has too many, after a new one is stored. Throws 429 if that is the oldest
 * by now. Of concurrent calls each closes what is too much. A failure is only logged: the next socket of this owner
 * closes what is left.
 */
export async function closeOldestSockets({ id, owner, session }: Connection): Promise<void> {
  if (owner === undefined) return;
  const limit = session === undefined ? ADDRESS_SOCKETS : SESSION_SOCKETS;
  const reason = new ApiError('TOO_MANY_SOCKETS', { limit });
  const tooMany = await findTooMany(owner, limit);
  if (tooMany.some((socket) => socket.id === id)) {
    await removeConnection(id);
    throw reason;
  }
  await Promise.all(
    tooMany.map((socket) => closeSocket(socket, reason).catch(reportFailure(owner))),
  );
}

async function findTooMany(owner: string, limit: number): Promise<SocketEntry[]> {
  const sockets = await listSockets(owner).catch(reportFailure(owner));
  return sockets?.slice(0, Math.max(0, sockets.length - limit)) ?? [];
}

const reportFailure = (owner: string) => (error: unknown) =>
  log('warn', 'SOCKETS_NOT_CLOSED', { owner }, error);

/**
 * Closes a socket. One that is being opened is reported as gone by the gateway, and is waited for. The client of the
 * gateway is loaded only for an owner with too many sockets.
 */
async function closeSocket(socket: SocketEntry, reason: ApiError): Promise<void> {
  const { closeWithError } = await import('./closing.ts');
  await sleep(Math.max(0, socket.openedAt + OPENING_MS - Date.now()));
  await closeWithError(socket.id, reason, REASON_MS);
  await removeSocket(socket);
}
