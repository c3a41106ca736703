import { setTimeout as sleep } from 'node:timers/promises';

/** Somebody who waits for what is tried: until when, and told of each pause that the gateway imposes, in milliseconds. */
export type Wait = { isOn: () => boolean; throttled: (pause: number) => void };

/** How often a call may fail in a way, and the pause after the first time at most, in milliseconds. The next ones double. */
type Patience = { failures: number; pause: number };

const throttled: Patience = { failures: 5, pause: 300 };
const unanswered: Patience = { failures: 2, pause: 50 };
const failed: Patience = { failures: 4, pause: 50 };

/** https://www.rfc-editor.org/rfc/rfc6585#section-4 */
const TOO_MANY = 429;

/**
 * Tries a call of the gateway until it is taken. Rejects as the last try does: the first one that another would
 * not mend, one too many, or one that nobody waits for any more.
 */
export async function persistently<T>(call: () => Promise<T>, wait?: Wait): Promise<T> {
  const failures = new Map<Patience, number>();
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const patience = patienceWith(error as Failure);
      if (!patience) throw error;
      const before = failures.get(patience) ?? 0;
      if (before + 1 >= patience.failures) throw error;
      failures.set(patience, before + 1);
      // At least half: short pauses in a row would use up the tries at once.
      const pause = ((1 + Math.random()) / 2) * patience.pause * 2 ** before;
      if (patience === throttled) wait?.throttled(pause);
      await sleep(pause);
      if (wait?.isOn() === false) throw error;
    }
  }
}

type Failure = Error & { $metadata?: { httpStatusCode?: number } };

/** None with what would fail again. */
function patienceWith({ name, $metadata }: Failure): Patience | undefined {
  const status = $metadata?.httpStatusCode;
  if (status === TOO_MANY) return throttled;
  if (name === 'TimeoutError') return unanswered;
  return status === undefined || status >= 500 ? failed : undefined;
}
