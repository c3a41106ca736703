import { idsFrom, timeOf } from '#lib/platform/dynamo/event-ids.ts';
import { History, isStored, newestId } from './history.ts';
import { matches, type Filters } from './model.ts';
import { LATE_COMMIT_MS } from './replay-request.ts';

/** An EventSource polls again after this time. */
const RETRY_MS = 3000;

const MAX_EVENTS = 500;
const MAX_BYTES = 4_000_000;
/** A response ends after this many events, matching or not. */
const MAX_EVENTS_READ = 5000;

/**
 * Returns the events since an id as server-sent events, as many as fit a response. Without an id the stream
 * begins now.
 *
 * The last `id:` encodes a time, not an event: all earlier events have been sent. An EventSource sends it back,
 * and the next response begins exactly there, so that polling always advances. The time is at least 10 s ago,
 * since an event may be committed up to 10 s after its id was created. Events of the last 10 s are repeated,
 * and clients drop known ids. If the client sends the id of an event, the response begins 10 s before it, like
 * a replay on a socket.
 */
export async function serverSentEvents(
  since: string | undefined,
  filters: Filters,
  now: number,
): Promise<string> {
  const lines = [`retry: ${RETRY_MS}\n`];
  const settled = momentId(now - LATE_COMMIT_MS);
  if (since === undefined) return close(lines, settled);
  if (!isStored(since, now)) {
    const id = await newestId(filters.stream);
    return close([...lines, block(id, JSON.stringify({ event: 'resync', id }))], settled);
  }
  const from = isMoment(since) ? since : momentId(timeOf(since) - LATE_COMMIT_MS);
  let [events, bytes, eventsRead] = [0, 0, 0];
  for await (const page of new History(from, filters.stream).all())
    for (const event of page) {
      const isWanted = matches(filters, event);
      bytes += isWanted ? Buffer.byteLength(event.frame) : 0;
      const isFull = events === MAX_EVENTS || eventsRead === MAX_EVENTS_READ || bytes > MAX_BYTES;
      if (isFull) return close(lines, earlier(momentId(timeOf(event.id)), settled));
      if (isWanted) {
        lines.push(block(event.id, event.frame));
        events++;
      }
      eventsRead++;
    }
  return close(lines, from > settled ? from : settled);
}

/** The random part of an event's id is never all zeros. */
const MOMENT = '0'.repeat(16);
const momentId = (time: number): string => `${idsFrom(time)}${MOMENT}`;
const isMoment = (id: string): boolean => id.endsWith(MOMENT);

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** A frame is JSON, which contains no line break. */
const block = (id: string, frame: string) => `id: ${id}\ndata: ${frame}\n`;

const close = (lines: string[], id: string) => `${[...lines, `id: ${id}\n`].join('\n')}\n`;
