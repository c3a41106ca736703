import * as z from 'zod/mini';
import { defineConsumer } from '#lib/contract/consumer.ts';
import { changesOfFrame } from '../entries/from-event.ts';

/** An event that cannot be read fails here, so that it is moved to the dead-letter queue and blocks no other. */
const eventItem = z.pipe(
  z.object({ frame: z.string() }),
  z.transform(({ frame }) => changesOfFrame(frame)),
);

/** The second reader of the shift log's stream, after live delivery. A table stream has no room for a third. */
export const indexEvents = defineConsumer({
  id: 'search.index-events',
  source: {
    changes: 'shift-log',
    filter: { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'EVENTS#' }] } } } },
    item: eventItem,
  },
  access: ['shift-log:get', 'shift-log:query', 'search:read-entries', 'search:write'],
  summary: 'Index events for the search',
  impact: 'New and changed entries are not found by the search.',
});
