/** A failed effect is repeated after a minute, then after twice as long each time up to an hour, for a week. */
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 7 * 86_400_000;

type FailedAttempt = {
  /** The number of attempts so far, at least 1. */
  attempts: number;
  recordedOn: string;
  now: string;
  /** The pause in seconds that the tracker asks for by `Retry-After`. */
  retryAfterSeconds?: number;
};

/** Returns when a failed effect is due again, or undefined after a week. The last attempt is at the end of the week. */
export function nextAttempt(failed: FailedAttempt): string | undefined {
  const { attempts, recordedOn, retryAfterSeconds = 0 } = failed;
  const now = Date.parse(failed.now);
  const end = Date.parse(recordedOn) + GIVE_UP_AFTER_MS;
  if (now >= end) return undefined;
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 10));
  return new Date(Math.min(now + Math.max(pause, 1000 * retryAfterSeconds), end)).toISOString();
}
