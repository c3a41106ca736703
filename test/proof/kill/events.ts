import { encodeTime } from 'ulid';
import { subscribe } from '#lib/live/client.ts';
import type { Written } from './written.ts';

/** The stream has this long to send again what happened, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Those writes of which the stream tells nothing when all since a time is asked for again. */
export async function untold(
  { url, token }: { url: string; token: string },
  since: number,
  written: Written[],
): Promise<Written[]> {
  const left = new Set(written.filter(({ event }) => event !== undefined));
  if (left.size === 0) return [];
  const options = {
    baseUrl: url,
    token,
    since: encodeTime(since) + '0'.repeat(16),
    signal: AbortSignal.timeout(PATIENCE_MS),
  };
  for await (const heard of subscribe(options)) {
    const text = JSON.stringify(heard);
    for (const one of left)
      if (one.event === heard.event && text.includes(`"${one.text}"`)) left.delete(one);
    if (left.size === 0) break;
  }
  return [...left];
}
