import { encodeTime } from 'ulid';
import { subscribe } from '#lib/live/client.ts';
import type { AcknowledgedWrite } from './acknowledged-write.ts';

/** The time limit for replaying all events. */
const REPLAY_TIMEOUT_MS = 20_000;

/** Replays the stream from a time on, and returns the writes whose events are missing. */
export async function findMissingEvents(
  { url, token }: { url: string; token: string },
  since: number,
  acknowledgedWrites: AcknowledgedWrite[],
): Promise<AcknowledgedWrite[]> {
  const missing = new Set(acknowledgedWrites.filter(({ event }) => event !== undefined));
  if (missing.size === 0) return [];
  const options = {
    baseUrl: url,
    token,
    since: encodeTime(since) + '0'.repeat(16),
    signal: AbortSignal.timeout(REPLAY_TIMEOUT_MS),
  };
  for await (const received of subscribe(options)) {
    const text = JSON.stringify(received);
    for (const one of missing)
      if (one.event === received.event && text.includes(`"${one.text}"`)) missing.delete(one);
    if (missing.size === 0) break;
  }
  return [...missing];
}
