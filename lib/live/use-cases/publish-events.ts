import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import type { publishEvents as contract } from '../contracts/consumers.ts';
import { deliver, POST_CONCURRENCY } from '../delivery.ts';
import { toPublishedEvent } from '../history.ts';
import { inParallel } from '../in-parallel.ts';
import { recordStreams } from '../recent-streams.ts';
import { listConnections } from '../repository.ts';

/** Delivers a batch of events to all connections. */
export const publishEvents: ChangesUseCase<typeof contract> = async (items) => {
  const events = items.map(toPublishedEvent);
  await recordStreams(events);
  const connections = await listConnections();
  await inParallel(connections, POST_CONCURRENCY, (connection) => deliver(connection, events));
};
