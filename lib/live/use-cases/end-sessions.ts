import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import type { endSessions as contract } from '../contracts/consumers.ts';
import { inParallel } from '../in-parallel.ts';
import { AT_ONCE, closeConnection } from '../posts.ts';
import { listConnections } from '../repository.ts';

/** Ends the connections of sessions that were logged out. */
export const endSessions: ChangesUseCase<typeof contract> = async (logouts) => {
  const ended = new Set(logouts.map(({ pk }) => pk.slice('LOGOUT#'.length)));
  const connections = await listConnections();
  const over = connections.filter(({ session }) => session !== undefined && ended.has(session));
  await inParallel(over, AT_ONCE, async (connection) => {
    // Told again, until no row is left of who was logged out.
    if (!(await closeConnection(connection, 'TOKEN_EXPIRED')))
      throw new Error(`The row of connection ${connection.id} stays.`);
  });
};
