import {
  eventIndex,
  eventsOf,
  eventsOn,
  KEPT_MS,
  shiftOf,
} from '#lib/platform/dynamo/event-log.ts';
import { queryPages } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { eventId, timeOf } from '#lib/platform/event-ids.ts';
import { toTold, type StoredEvent, type PublishedEvent } from './model.ts';
import { toldLately } from './repository.ts';

/** Events, or rows of the index, that are read at once. */
const PAGE = 100;

const DAY_MS = 86_400_000;
/** Clocks may differ by so much: an id may be of tomorrow a little before midnight. */
const SKEW_MS = 60_000;

const table = () => tableName('shift-log');

/** Whether all events since that one are still kept. */
export const isKept = (since: string, now: number): boolean => timeOf(since) >= now - KEPT_MS;

/** What sorts behind an id, and before every later one. */
const after = (id: string): string => `${id}!`;

/**
 * Events from an id on, of one shift or of all. Of all, the index by day tells in which shifts there are
 * some; the events themselves are read in the partitions of those shifts, consistently, so that whoever
 * gets one has got those before it in its shift, whatever the index lacks.
 */
export class History {
  readonly #from: string;
  readonly #shift: number | undefined;
  /** The last event that was given, by shift. */
  readonly #last = new Map<number, string>();

  constructor(from: string, shift?: number) {
    this.#from = from;
    this.#shift = shift;
  }

  /** All there are now. */
  async *all(): AsyncGenerator<PublishedEvent[]> {
    yield* this.pages();
    yield* this.late();
  }

  /** Pages of events in the order of their ids, as far as the index shows them. */
  async *pages(): AsyncGenerator<PublishedEvent[]> {
    if (this.#shift !== undefined) return;
    for await (const rows of indexRows(this.#from))
      yield this.#inOrder(new Set(rows.map(({ pk }) => shiftOf(pk))), rows.at(-1)?.sk);
  }

  /**
   * Events that have come since, and those that the index did not show yet: of the shifts that the
   * publisher has told of lately.
   */
  async *late(): AsyncGenerator<PublishedEvent[]> {
    if (this.#shift === undefined) yield this.#inOrder(new Set(await toldLately()));
    else yield* this.#eventsOf(this.#shift);
  }

  /** Events of shifts after those given so far, up to an id, in the order of their ids. */
  async #inOrder(shifts: Set<number>, to?: string): Promise<PublishedEvent[]> {
    const found = await Promise.all([...shifts].map((shift) => all(this.#eventsOf(shift, to))));
    return found.flat().sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async *#eventsOf(shift_id: number, to?: string): AsyncGenerator<PublishedEvent[]> {
    const last = this.#last.get(shift_id);
    const from = last === undefined ? this.#from : after(last);
    if (to !== undefined && from > to) return;
    const query = { table: table(), pk: eventsOf(shift_id), from, limit: PAGE };
    for await (const items of queryPages<StoredEvent>({
      ...query,
      ...(to !== undefined && { to }),
    })) {
      const newest = items.at(-1);
      if (newest) this.#last.set(shift_id, newest.sk);
      yield items.map(toTold);
    }
  }
}

async function all<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

type Row = { pk: string; sk: string };

/** Rows of the index by day from an id on, oldest first. */
async function* indexRows(from: string): AsyncGenerator<Row[]> {
  for (const pk of daysFrom(timeOf(from))) {
    const query = { table: table(), index: eventIndex, pk, from, limit: PAGE };
    for await (const rows of queryPages<Row>(query)) if (rows.length > 0) yield rows;
  }
}

/** The partitions of the index for the days since a time. */
function daysFrom(time: number): string[] {
  const first = Math.floor(time / DAY_MS);
  const days = Math.floor((Date.now() + SKEW_MS) / DAY_MS) - first + 1;
  return Array.from({ length: Math.max(0, days) }, (_, n) => eventsOn((first + n) * DAY_MS));
}

/** The id of the newest event, of one shift or of all; where there is none, one of this moment. */
export async function newestId(shift?: number): Promise<string> {
  const places =
    shift === undefined
      ? daysFrom(Date.now() - KEPT_MS)
          .reverse()
          .map((pk) => ({ pk, index: eventIndex }))
      : [{ pk: eventsOf(shift) }];
  for (const place of places) {
    const pages = queryPages<Row>({ table: table(), newestFirst: true, limit: 1, ...place });
    const page = await pages.next();
    if (page.done !== true && page.value[0]) return page.value[0].sk;
  }
  return eventId();
}
