import * as z from 'zod/mini';
import { defineConsumer } from '#lib/contract/consumer.ts';

/** The attributes of an event's item that the publisher reads. */
const eventItem = z.object({
  pk: z.string(),
  sk: z.string(),
  event: z.string(),
  frame: z.string(),
});

export const publishEvents = defineConsumer({
  id: 'live.publish-events',
  source: {
    changes: 'shift-log',
    // The stream also has expired items, and items that are not events.
    filter: { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'EVENTS#' }] } } } },
    item: eventItem,
  },
  access: [
    'live:put-recent-stream',
    'live:list-connections',
    'live:update-connection',
    'live:delete-connection',
    'live:delete-socket',
    'sockets:post',
    'sockets:close',
  ],
  summary: 'Deliver events to connections',
  impact: 'Subscribers receive no events: their pages are not updated.',
});

export const replayEvents = defineConsumer({
  id: 'live.replay-events',
  source: {
    changes: 'live',
    filter: {
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: { NewImage: { replay: { S: ['wanted'] } } },
    },
    item: z.object({ id: z.string(), run: z.string() }),
  },
  access: [
    'live:get-connection',
    'live:update-connection',
    'live:delete-connection',
    'live:delete-socket',
    'live:list-recent-streams',
    'shift-log:query-events',
    'shift-log:index3',
    'sockets:post',
    'sockets:close',
  ],
  summary: 'Replay missed events',
  impact: 'Subscribers that reconnect receive no events, not even new ones.',
});

export const endSessions = defineConsumer({
  id: 'live.end-sessions',
  source: {
    changes: 'session',
    // A user may be signed out again.
    filter: {
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: { Keys: { pk: { S: [{ prefix: 'LOGOUT#' }] } } },
    },
    item: z.object({ pk: z.string(), sk: z.string(), issued_until: z.optional(z.number()) }),
  },
  access: [
    ...['live:list-connections', 'live:delete-connection', 'live:delete-socket'],
    ...['sockets:post', 'sockets:close'],
  ],
  summary: 'Close the connections of ended sessions',
  impact: 'After a logout, a connection receives events until the session expires.',
});
