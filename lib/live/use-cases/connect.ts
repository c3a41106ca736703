import type { ConnectUseCase } from '#lib/platform/sockets/serve-connect.ts';
import type { connect as contract } from '../contracts/sockets.ts';
import { toFilters } from '../model.ts';
import { closeOldestSockets, ownerOf } from '../open-sockets.ts';
import { replaySince } from '../replay-request.ts';
import { putConnection } from '../repository.ts';

/**
 * Stores a connection, and closes the oldest ones of a session or an address that has too many. Throws 429 if this one
 * is among them. Nothing can be posted to it yet: a requested replay starts once it is open.
 */
export const connect: ConnectUseCase<typeof contract> = async (query, socket) => {
  const { id, session, owner, address, clock } = socket;
  const { since } = query;
  const connection = {
    id,
    connectedAt: Date.parse(clock()),
    session,
    owner: ownerOf(owner, address),
    ...toFilters(query),
    ...(since !== undefined && { replay: replaySince(since) }),
  };
  await putConnection(connection);
  await closeOldestSockets(connection);
};
