import { inParallel } from '#lib/platform/in-parallel.ts';
import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import { closeWithError } from '../closing.ts';
import type { endSessions as contract } from '../contracts/consumers.ts';
import { POST_CONCURRENCY } from '../delivery.ts';
import { listConnections } from '../repository.ts';

/** Closes the connections of sessions that were logged out. */
export const endSessions: ChangesUseCase<typeof contract> = async (logouts) => {
  const endedIds = new Set(logouts.map(({ pk }) => pk.slice('LOGOUT#'.length)));
  const connections = await listConnections();
  const endedConnections = connections.filter(
    ({ sessionId }) => sessionId !== undefined && endedIds.has(sessionId),
  );
  await inParallel(endedConnections, POST_CONCURRENCY, async ({ id }) => {
    // The batch is retried until no item of an ended session is left.
    if (!(await closeWithError(id, 'TOKEN_EXPIRED')))
      throw new Error(`The item of connection ${id} could not be removed.`);
  });
};
