import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '#lib/contract/errors.ts';
import { log } from '../log.ts';
import { serialize } from './serialize.ts';

/** How long a change is tried again while others come first, in milliseconds. */
const PATIENCE = 5000;
/** The longest pause between two tries, in milliseconds. */
const LONGEST_PAUSE = 250;

/** Another writer came first: what was read no longer stands, and nothing was written. */
export class WriteConflict extends Error {}

/**
 * Runs `attempt` (read, decide, commit) until it is not overtaken, for up to five seconds, with
 * growing, jittered pauses. Then 503: nothing was done, and the caller may repeat. Those of one process
 * that were overtaken take turns under a name: at once they would overtake one another again.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, name?: string): Promise<T> {
  const deadline = Date.now() + PATIENCE;
  for (let tries = 1; ; tries++) {
    try {
      return await (tries === 1 ? attempt() : serialize(name && `again ${name}`, attempt));
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (Date.now() > deadline) throw unavailable();
      log('debug', 'WRITE_RETRIED', { tries });
      await backoff(tries);
    }
  }
}

/** Waits before the next try: at random, longer with each, so that those who collided part. */
export const backoff = (tries: number): Promise<void> =>
  sleep(Math.random() * Math.min(LONGEST_PAUSE, 5 * 2 ** tries));
