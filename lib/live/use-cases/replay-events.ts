import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import type { replayEvents as contract } from '../contracts/consumers.ts';
import { inParallel } from '../in-parallel.ts';
import { replay } from '../replay.ts';

/** Connections that are replayed to at the same time. */
const REPLAY_CONCURRENCY = 20;

/** Sends connections the events that they missed, and makes them live. */
export const replayEvents: ChangesUseCase<typeof contract> = async (requests) => {
  // The last request of a connection replaces its earlier ones.
  const runs = new Map(requests.map(({ id, run }) => [id, run]));
  await inParallel(runs, REPLAY_CONCURRENCY, ([id, run]) => replay(id, run));
};
