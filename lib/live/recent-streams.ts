import type { EventStream } from '#lib/contract/event.ts';
import { streamKey, streamOfKey } from '#lib/platform/dynamo/event-log.ts';
import { queryAll } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, put } from '#lib/platform/dynamo/transaction.ts';
import * as keys from './keys.ts';

/** A stream is recent for ten minutes, longer than the index by day lags. */
const RECENT_SECONDS = 600;

const table = () => tableName('live');

export const putRecentStream = (stream: EventStream, now: number): Promise<void> =>
  commit([
    put(table(), {
      ...keys.recentStreamKey(streamKey(stream)),
      expires: Math.ceil(now / 1000) + RECENT_SECONDS,
    }),
  ]);

/** Returns the streams with events in the last ten minutes. */
export async function listRecentStreams(): Promise<EventStream[]> {
  const query = { table: table(), pk: keys.recentStreams };
  const items = await queryAll<{ sk: string; expires: number }>(query);
  const now = Date.now() / 1000;
  return items.filter(({ expires }) => expires > now).map(({ sk }) => streamOfKey(sk));
}
