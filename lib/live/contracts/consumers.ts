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
    // Its stream also tells of items that expire, and of all that are no events.
    filter: { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'EVENTS#' }] } } } },
    item: eventItem,
  },
  access: [
    'live:note-shift',
    'live:list-connections',
    'live:mark-connection',
    'live:forget-connection',
    'sockets:post',
    'sockets:close',
  ],
  summary: 'Sends events to all who want them',
  impact: 'Events do not reach those who watch: their pages stay as they were.',
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
    'live:find-connection',
    'live:mark-connection',
    'live:forget-connection',
    'live:list-shifts',
    'shift-log:query-events',
    'shift-log:event-days',
    'sockets:post',
    'sockets:close',
  ],
  summary: 'Sends a connection what it has missed',
  impact: 'Whoever watches again after a break gets no events, not even new ones.',
});

export const endSessions = defineConsumer({
  id: 'live.end-sessions',
  source: {
    changes: 'session',
    filter: { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'LOGOUT#' }] } } } },
    item: z.object({ pk: z.string() }),
  },
  access: ['live:list-connections', 'live:forget-connection', 'sockets:post', 'sockets:close'],
  summary: 'Closes the connections of sessions that were logged out',
  impact: 'Who has logged out still gets events, until the session is over.',
});
