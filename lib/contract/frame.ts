import * as z from 'zod/mini';
import { customField, datetime, text } from './fields.ts';
import type { EventDeclaration } from './event.ts';

/** The id of an event: a ULID. */
export const eventId = (description: string) =>
  customField<string>(
    (value) =>
      typeof value === 'string' && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i.test(value)
        ? { value: value.toUpperCase() }
        : { msg: 'Input should be the id of an event', type: 'event_id_parsing' },
    { type: 'string', description, examples: ['01KAHR6E7V0D8Q5WNXS4T9ZC2M'] },
  );

/** Returns the schema of an event's frame, for documentation and tests. */
export const frameOf = ({ event, actions, subject, data }: EventDeclaration) =>
  z.object({
    id: eventId('Ids of the events of a stream, such as a shift, are in commit order'),
    event: z.literal(event),
    action: z.enum(actions),
    ...subject(),
    data: z.optional(data()),
    href: z.optional(text('Path of the resource, if its data is too large for a frame')),
    timestamp: datetime('Time of the change', '2026-11-21T20:15:00.123Z'),
  });
