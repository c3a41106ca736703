import { LATE_COMMIT_MS } from '#lib/live/replay-request.ts';
import { idsFrom } from '#lib/platform/dynamo/event-ids.ts';
import {
  dayPartition,
  eventIndex,
  eventTable,
  RETENTION_MS,
} from '#lib/platform/dynamo/event-log.ts';
import { getItems, queryAll, type Item, type Key } from '#lib/platform/dynamo/read.ts';

/** A stream has the time of a record in seconds. */
const PRECISION_MS = 1000;

const DAY_MS = 86_400_000;

/**
 * Returns the events that were committed in a period, earliest first, and some that were committed just before or after it.
 * Times are in ms since 1970. Throws if events of the period have expired.
 */
export async function readEvents(first: number, last: number): Promise<(Item & Key)[]> {
  const from = first - LATE_COMMIT_MS - PRECISION_MS;
  const to = last + LATE_COMMIT_MS + PRECISION_MS;
  if (from < Date.now() - RETENTION_MS)
    throw new Error('its events have expired after seven days.');
  const rows: Key[] = [];
  for (let day = from; dayPartition(day) <= dayPartition(to); day += DAY_MS)
    rows.push(
      ...(await queryAll<Key>({
        ...{ table: eventTable(), index: eventIndex, pk: dayPartition(day) },
        ...{ from: idsFrom(from), to: idsFrom(to) },
      })),
    );
  const keys = rows.map(({ pk, sk }) => ({ pk, sk }));
  const items = await getItems<Item & Key>(eventTable(), keys);
  return items.sort((a, b) => (a.sk < b.sk ? -1 : 1));
}
