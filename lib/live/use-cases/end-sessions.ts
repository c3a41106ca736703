import { ApiError } from '#lib/contract/errors.ts';
import { inParallel } from '#lib/platform/in-parallel.ts';
import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import { closeWithError } from '../closing.ts';
import type { endSessions as contract } from '../contracts/consumers.ts';
import { POST_CONCURRENCY } from '../delivery.ts';
import { listEndedConnections } from '../ended-connections.ts';

/** Closes the connections of sessions that were logged out, and of users that were signed out. */
export const endSessions: ChangesUseCase<typeof contract> = async (items) => {
  await inParallel(await listEndedConnections(items), POST_CONCURRENCY, async ({ id }) => {
    // The batch is retried until no item of an ended session is left.
    if (!(await closeWithError(id, new ApiError('TOKEN_EXPIRED'))))
      throw new Error(`The item of connection ${id} could not be removed.`);
  });
};
