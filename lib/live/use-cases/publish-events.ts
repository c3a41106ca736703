import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import type { publishEvents as contract } from '../contracts/consumers.ts';
import { inParallel } from '../in-parallel.ts';
import { toPublishedEvent } from '../history.ts';
import { Pace } from '../pace.ts';
import { AT_ONCE } from '../posts.ts';
import { deliver, recordStreams } from '../publisher.ts';
import { listConnections } from '../repository.ts';

/** Sends events to all connections that want them: in order to each, to many at once. */
export const publishEvents: ChangesUseCase<typeof contract> = async (items) => {
  const events = items.map(toPublishedEvent);
  await recordStreams(events);
  const connections = await listConnections();
  const pace = new Pace();
  try {
    await inParallel(connections, AT_ONCE, (connection) => deliver(connection, events, pace));
  } finally {
    pace.end();
  }
};
