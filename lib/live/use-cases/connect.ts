import type { ConnectUseCase } from '#lib/platform/sockets/serve-connect.ts';
import type { connect as contract } from '../contracts/sockets.ts';
import { toFilters } from '../model.ts';
import { replaySince } from '../replay-request.ts';
import { putConnection } from '../repository.ts';

/** Stores a connection. Nothing can be posted to it yet: a requested replay starts once it is open. */
export const connect: ConnectUseCase<typeof contract> = async (query, socket) => {
  const { id, session, clock } = socket;
  const { since } = query;
  await putConnection({
    id,
    connectedAt: Date.parse(clock()),
    session,
    ...toFilters(query),
    ...(since !== undefined && { replay: replaySince(since) }),
  });
};
