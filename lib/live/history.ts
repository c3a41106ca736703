import type { EventStream } from '#lib/contract/event.ts';
import { PAGE_SIZE } from '#lib/contract/pages.ts';
import {
  dayPartition,
  eventIndex,
  eventPartition,
  eventTable,
  RETENTION_MS,
  streamOfPartition,
} from '#lib/platform/dynamo/event-log.ts';
import { queryPages, type Key } from '#lib/platform/dynamo/read.ts';
import { idsAfter, momentId, timeOf } from '#lib/platform/dynamo/event-ids.ts';
import type { PublishedEvent } from './model.ts';
import { LATE_COMMIT_MS } from './replay-request.ts';
import { listRecentStreams } from './recent-streams.ts';

const DAY_MS = 86_400_000;
/** Maximum difference between clocks: shortly before midnight, an id may be of the next day. */
const DAY_BOUNDARY_MARGIN_MS = 60_000;

/** The stored attributes of an event that subscribers need. */
type StoredEvent = Key & { event: string; frame: string };

export const toPublishedEvent = ({ pk, sk, event, frame }: StoredEvent): PublishedEvent => ({
  id: sk,
  stream: streamOfPartition(pk),
  event,
  frame,
});

/** Returns whether all events since an id are still stored. */
export const isStored = (since: string, now: number): boolean =>
  timeOf(since) >= now - RETENTION_MS;

/**
 * Events from an id on, of one stream or of all. The index by day names the streams that have events; the
 * events are read consistently from the partitions of these streams. So no event of a stream is returned
 * before an earlier one, even if the index lags.
 */
export class History {
  readonly #from: string;
  readonly #stream: EventStream | undefined;
  /** The id of the last event that was returned, by stream. */
  readonly #last = new Map<EventStream, string>();

  constructor(from: string, stream?: EventStream) {
    this.#from = from;
    this.#stream = stream;
  }

  /** Yields all events that are stored now. */
  async *events(): AsyncGenerator<PublishedEvent> {
    for await (const page of this.indexed()) yield* page;
    for await (const page of this.rest()) yield* page;
  }

  /** Yields the events that the index names, in the order of their ids. */
  async *indexed(): AsyncGenerator<PublishedEvent[]> {
    if (this.#stream !== undefined) return;
    for await (const rows of indexRows(this.#from)) {
      const streams = new Set(rows.map(({ pk }) => streamOfPartition(pk)));
      yield this.#eventsOfAll(streams, rows.at(-1)?.sk);
    }
  }

  /** Yields the events that were not returned yet: newer ones, and those that the index does not name yet. */
  async *rest(): AsyncGenerator<PublishedEvent[]> {
    if (this.#stream === undefined) yield this.#eventsOfAll(new Set(await listRecentStreams()));
    else yield* this.#eventsOf(this.#stream);
  }

  /** Returns events of streams after those returned so far, up to an id, in the order of their ids. */
  async #eventsOfAll(streams: Set<EventStream>, to?: string): Promise<PublishedEvent[]> {
    const pages = [...streams].map((stream) => Array.fromAsync(this.#eventsOf(stream, to)));
    const events = (await Promise.all(pages)).flat(2);
    return events.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async *#eventsOf(stream: EventStream, to?: string): AsyncGenerator<PublishedEvent[]> {
    const last = this.#last.get(stream);
    const from = last === undefined ? this.#from : idsAfter(last);
    if (to !== undefined && from > to) return;
    const query = { table: eventTable(), pk: eventPartition(stream), from, to, limit: PAGE_SIZE };
    for await (const items of queryPages<StoredEvent>(query)) {
      const newest = items.at(-1);
      if (newest) this.#last.set(stream, newest.sk);
      yield items.map(toPublishedEvent);
    }
  }
}

/** Yields rows of the index by day from an id on, oldest first. */
async function* indexRows(from: string): AsyncGenerator<Key[]> {
  for (const pk of dayPartitions(timeOf(from))) {
    const query = { table: eventTable(), index: eventIndex, pk, from, limit: PAGE_SIZE };
    for await (const rows of queryPages<Key>(query)) if (rows.length > 0) yield rows;
  }
}

/** Returns the index partitions of the days since a time. */
function dayPartitions(time: number): string[] {
  const first = Math.floor(time / DAY_MS);
  const days = Math.floor((Date.now() + DAY_BOUNDARY_MARGIN_MS) / DAY_MS) - first + 1;
  return Array.from({ length: Math.max(0, days) }, (_, n) => dayPartition((first + n) * DAY_MS));
}

/**
 * Returns the id of the newest event, of one stream or of all. If there is none, the id of a moment before which every
 * event has been committed.
 */
export async function newestId(stream?: EventStream): Promise<string> {
  const places =
    stream === undefined
      ? dayPartitions(Date.now() - RETENTION_MS)
          .reverse()
          .map((pk) => ({ pk, index: eventIndex }))
      : [{ pk: eventPartition(stream) }];
  for (const place of places) {
    const query = { table: eventTable(), newestFirst: true, limit: 1, ...place };
    const page = await queryPages<Key>(query).next();
    if (page.done !== true && page.value[0]) return page.value[0].sk;
  }
  return momentId(Date.now() - LATE_COMMIT_MS);
}
