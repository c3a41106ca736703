import { after, History, isKept, newestId } from './history.ts';
import { wants, type Filters } from './model.ts';

/** A browser asks again after so many milliseconds. */
const RETRY_MS = 3000;

/** An answer ends at so many events, or bytes; and where it has looked at so many for few that are wanted. */
const MOST_EVENTS = 500;
const MOST_BYTES = 4_000_000;
const MOST_LOOKED_AT = 5000;

/**
 * The events after one as server-sent events, at most as many as an answer holds. It closes with the id
 * from which the browser asks on, so that it follows along; without an id, that is the newest one.
 */
export async function serverSentEvents(
  since: string | undefined,
  filters: Filters,
  now: number,
): Promise<string> {
  const lines = [`retry: ${RETRY_MS}\n`];
  if (since === undefined) return closed(lines, await newestId(filters.shift_id));
  if (!isKept(since, now)) {
    const id = await newestId(filters.shift_id);
    return closed([...lines, block(id, JSON.stringify({ event: 'resync', id }))], id);
  }
  let [last, events, bytes, lookedAt] = [since, 0, 0, 0];
  for await (const page of new History(after(since), filters.shift_id).all())
    for (const told of page) {
      const wanted = wants(filters, told);
      const full = events === MOST_EVENTS || lookedAt === MOST_LOOKED_AT;
      bytes += wanted ? Buffer.byteLength(told.frame) : 0;
      if (full || bytes > MOST_BYTES) return closed(lines, last);
      if (wanted) {
        lines.push(block(told.id, told.frame));
        events++;
      }
      lookedAt++;
      last = told.id;
    }
  return closed(lines, last);
}

/** A frame is JSON, which holds no line break. */
const block = (id: string, frame: string) => `id: ${id}\ndata: ${frame}\n`;

const closed = (lines: string[], last: string) => `${[...lines, `id: ${last}\n`].join('\n')}\n`;
