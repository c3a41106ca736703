import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { envelope, enveloped, resource } from '#lib/contract/envelope.ts';
import { eventNames } from '#lib/contract/event.ts';
import { text } from '#lib/contract/fields.ts';
import { eventId } from '#lib/contract/fields/event-id.ts';
import { filters, since, SSE } from './filters.ts';

const stream = resource('Stream', () =>
  z.object({
    url: text(
      'Address of the WebSocket, valid once and for a minute',
      'wss://desk.example.org/live',
    ),
    events: z.array(z.enum(eventNames)),
    last_event_id: eventId(
      'Id of the newest event: add it to the address as the query parameter `since`, and no later event is missed',
    ),
  }),
);

export const getStream = defineEndpoint({
  id: 'live.get-stream',
  method: 'GET',
  path: '/slt/api/v3/shift/stream',
  caller: open('slt:read'),
  refusesOtherSites: true,
  request: {
    query: { ...filters, since: z.optional(since) },
    headers: {
      accept: z.optional(text('`text/event-stream` requests the events themselves')),
      'last-event-id': z.optional(since),
    },
  },
  response: () => envelope(stream()),
  alsoProduces: SSE,
  responseFormat: enveloped,
  errors: [],
  access: [
    'live:list-recent-streams',
    'shift-log:query-events',
    'shift-log:index3',
    'stream-url',
    'session:put-socket-token',
  ],
  summary: 'Get the address of the event stream',
  description:
    'Returns the address of a WebSocket, valid once and for a minute, and the position from which nothing is missed; or, with `Accept: text/event-stream`, the events since `since` or `Last-Event-ID` themselves, after which an `EventSource` connects again. Without filters the events of all shifts are sent. Ignore events and fields with unknown names.',
});
