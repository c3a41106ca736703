import { fillPage, MAX_PAGE_SIZE } from '#lib/contract/pages.ts';
import type { EventStream } from '#lib/contract/event.ts';
import { RETENTION_MS } from '#lib/platform/dynamo/event-log.ts';
import { idsAfter, isMoment, momentId, timeOf } from '#lib/platform/dynamo/event-ids.ts';
import { History, isStored, newestId } from './history.ts';
import { matches, type Filters } from './model.ts';
import { LATE_COMMIT_MS } from './replay-request.ts';

/** An EventSource polls again after this time. */
const RETRY_MS = 3000;

/** After this time without an event, the position of a shift is a moment: an event from before it cannot be late. */
const LONG_SILENCE_MS = RETENTION_MS / 2;

/** A response ends after this many events that do not match. */
const MAX_MISSES = 5000;

/** Blocks of a response, and the position from which the next one goes on. */
type Poll = { blocks: string[]; position: string };

/**
 * Returns the events since a position as server-sent events, as many as fit a response. Without a position the stream
 * of a shift begins now, and the stream of all shifts up to 10 s earlier. The closing block has the next position as its
 * id, which an EventSource sends back.
 */
export async function serverSentEvents(
  since: string | undefined,
  filters: Filters,
  now: number,
): Promise<string> {
  const { blocks, position } = await pollEvents(since, filters, now);
  // An EventSource notes an id only of a block with data, and gives this one to nobody who has not asked for it.
  const closing = `retry: ${RETRY_MS}\nevent: position\nid: ${position}\ndata: {}\n`;
  return `${[...blocks, closing].join('\n')}\n`;
}

async function pollEvents(since: string | undefined, filters: Filters, now: number): Promise<Poll> {
  const { stream } = filters;
  const settledId = momentId(now - LATE_COMMIT_MS);
  // An id that is nearly too old would be too old at the next poll, and cause a resync with each.
  const toPosition = (id: string) => (timeOf(id) < now - LONG_SILENCE_MS ? settledId : id);
  if (since === undefined || !isStored(since, now)) {
    const id = await newestId(stream);
    const resync = block(id, JSON.stringify({ event: 'resync', id }));
    const position = stream === undefined ? settledId : toPosition(id);
    return { blocks: since === undefined ? [] : [resync], position };
  }
  if (stream === undefined) return pollAll(since, filters, settledId);
  const { blocks, position } = await pollOne(since, filters, stream);
  return { blocks, position: toPosition(position) };
}

/** The ids of one stream are in the order of its commits: the next response begins after the last event of this one. */
async function pollOne(since: string, filters: Filters, stream: EventStream): Promise<Poll> {
  const { blocks, last } = await readEvents(new History(idsAfter(since), stream), filters);
  return { blocks, position: last ?? since };
}

/**
 * An event may be committed up to 10 s after its id was created. The position of all streams is therefore a moment that
 * is at least 10 s ago, all earlier events have been sent, and the next response begins exactly there, so that polling
 * always advances. Events of the last 10 s are repeated, and clients drop known ids. If the client sends the id of an
 * event, the response begins 10 s before it, like a replay on a socket.
 */
async function pollAll(since: string, filters: Filters, settledId: string): Promise<Poll> {
  const from = isMoment(since) ? since : momentId(timeOf(since) - LATE_COMMIT_MS);
  const { blocks, following } = await readEvents(new History(from), filters);
  const position =
    following === undefined
      ? later(from, settledId)
      : earlier(momentId(timeOf(following)), settledId);
  return { blocks, position };
}

/** Returns the events that match, the last id that was read, and the first one that a full response leaves out. */
async function readEvents(history: History, filters: Filters) {
  let last: string | undefined;
  const { entries, next, following } = await fillPage(
    history.events(),
    (event) => ({
      entry: matches(filters, event) ? event : undefined,
      bytes: Buffer.byteLength(event.frame),
      position: (last = event.id),
    }),
    { limit: MAX_PAGE_SIZE, maxMisses: MAX_MISSES },
  );
  return {
    blocks: entries.map(({ id, frame }) => block(id, frame)),
    last: following === undefined ? last : next,
    following: following?.id,
  };
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a < b ? b : a);

/** A frame is JSON, which contains no line break. */
const block = (id: string, frame: string) => `id: ${id}\ndata: ${frame}\n`;
