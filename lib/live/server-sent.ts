import { fillPage, MAX_PAGE_SIZE } from '#lib/contract/pages.ts';
import { idsFrom, timeOf } from '#lib/platform/dynamo/event-ids.ts';
import { History, isStored, newestId } from './history.ts';
import { matches, type Filters } from './model.ts';
import { LATE_COMMIT_MS } from './replay-request.ts';

/** An EventSource polls again after this time. */
const RETRY_MS = 3000;

/** A response ends after this many events that do not match. */
const MAX_MISSES = 5000;

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
  const settledId = momentId(now - LATE_COMMIT_MS);
  if (since === undefined) return close(lines, settledId);
  if (!isStored(since, now)) {
    const id = await newestId(filters.stream);
    return close([...lines, block(id, JSON.stringify({ event: 'resync', id }))], settledId);
  }
  const from = isMoment(since) ? since : momentId(timeOf(since) - LATE_COMMIT_MS);
  const { entries, following } = await fillPage(
    new History(from, filters.stream).events(),
    (event) => ({
      entry: matches(filters, event) ? event : undefined,
      bytes: Buffer.byteLength(event.frame),
      position: event.id,
    }),
    { limit: MAX_PAGE_SIZE, maxMisses: MAX_MISSES },
  );
  const end = following
    ? earlier(momentId(timeOf(following.id)), settledId)
    : later(from, settledId);
  return close([...lines, ...entries.map(({ id, frame }) => block(id, frame))], end);
}

/** The random part of an event's id is never all zeros. */
const MOMENT = '0'.repeat(16);
const momentId = (time: number): string => `${idsFrom(time)}${MOMENT}`;
const isMoment = (id: string): boolean => id.endsWith(MOMENT);

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a < b ? b : a);

/** A frame is JSON, which contains no line break. */
const block = (id: string, frame: string) => `id: ${id}\ndata: ${frame}\n`;

const close = (lines: string[], id: string) => `${[...lines, `id: ${id}\n`].join('\n')}\n`;
