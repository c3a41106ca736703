import * as z from 'zod/mini';
import { eventNames, type EventName } from '#lib/contract/event.ts';
import { customField, MAX_INT32, integer } from '#lib/contract/fields.ts';
import { eventId } from '#lib/contract/fields/event-id.ts';

export const SSE = 'text/event-stream';

/** A comma-separated list of event names. */
const names = customField<EventName[]>(
  (value) => {
    const requestedNames =
      typeof value === 'string' ? value.split(',').map((name) => name.trim()) : [];
    const validNames = requestedNames.filter((name): name is EventName =>
      eventNames.includes(name as EventName),
    );
    return validNames.length > 0 && validNames.length === requestedNames.length
      ? { value: validNames }
      : {
          msg: `Input should be names of events, separated by commas: ${eventNames.join(', ')}`,
          type: 'event_name',
        };
  },
  {
    type: 'string',
    description: 'Comma-separated names of events; all events by default',
    examples: ['shift_started,shift_ended'],
  },
);

/** The filters of a connection, set when it is opened. */
export const filters = {
  shift_id: z.optional(integer(1, MAX_INT32, 'Only events of this shift', 1)),
  events: z.optional(names),
};

export const since = eventId('Id of the last event that the subscriber has');
