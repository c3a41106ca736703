import { inParallel } from '#lib/platform/in-parallel.ts';
import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import type { replayEvents as contract } from '../contracts/consumers.ts';
import { replay } from '../replay.ts';

/** Connections that are replayed to at the same time. */
const REPLAY_CONCURRENCY = 20;

/** Sends connections the events that they missed, and makes them live. */
export const replayEvents: ChangesUseCase<typeof contract> = async (requests) => {
  // The last request of a connection replaces its earlier ones.
  const replayIds = new Map(requests.map(({ id, run }) => [id, run]));
  await inParallel(replayIds, REPLAY_CONCURRENCY, ([id, replayId]) => replay(id, replayId));
};
