import type { ChangesUseCase } from '#lib/platform/consumers/table-stream.ts';
import type { replayEvents as contract } from '../contracts/consumers.ts';
import { inParallel } from '../in-parallel.ts';
import { replay } from '../replay.ts';

/** Connections to which is sent at once what they missed. */
const AT_ONCE = 20;

/** Sends connections what they have missed, and leaves them to the publisher. */
export const replayEvents: ChangesUseCase<typeof contract> = async (asked) => {
  // Of several askings of one connection the last one counts.
  const runs = new Map(asked.map(({ id, run }) => [id, run]));
  await inParallel(runs, AT_ONCE, ([id, run]) => replay(id, run));
};
