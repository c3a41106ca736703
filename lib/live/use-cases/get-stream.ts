import { prefersToJson } from '#lib/contract/fields/accept.ts';
import { eventNames } from '#lib/contract/event.ts';
import type { UseCase } from '#lib/platform/http/use-case.ts';
import { SSE } from '../contracts/filters.ts';
import type { getStream as contract } from '../contracts/stream.ts';
import { newestId } from '../history.ts';
import { toFilters } from '../model.ts';
import { serverSentEvents } from '../server-sent.ts';
import { streamAddress } from '../stream-address.ts';

/** Returns the address of the stream or, as server-sent events, the events after the last one. */
export const getStream: UseCase<typeof contract> = async ({ query, headers }, context) => {
  const { 'last-event-id': lastEventId, accept = '' } = headers;
  const filters = toFilters(query);
  if (prefersToJson(accept, SSE)) {
    // The ids of events are of the clock of the machine, also while a demo plays a night of its own time.
    const body = await serverSentEvents(lastEventId ?? query.since, filters, Date.now());
    return { data: undefined, content: { type: `${SSE}; charset=utf-8`, body } };
  }
  const [url, last_event_id] = await Promise.all([
    streamAddress(query, context.caller),
    newestId(filters.stream),
  ]);
  return { data: { url, events: query.events ?? [...eventNames], last_event_id } };
};
