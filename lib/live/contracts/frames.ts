import * as z from 'zod/mini';
import type { MessageDeclaration } from '#lib/contract/asyncapi.ts';
import { resource } from '#lib/contract/envelope.ts';
import { name, text } from '#lib/contract/fields.ts';
import { eventId } from '#lib/contract/fields/event-id.ts';

export const pong = resource('Pong', () => z.object({ event: z.literal('pong') }));

const resync = resource('Resync', () =>
  z.object({
    event: z.literal('resync'),
    id: eventId('Id of the newest event; no later event is missing'),
  }),
);

export const errorFrame = resource('ErrorFrame', () =>
  z.object({
    event: z.literal('error'),
    code: name('A stable name for a program', 'TOKEN_EXPIRED'),
    detail: text('A sentence for a person', 'The session of this connection has expired.'),
  }),
);

/** Frames other than events and responses. */
export const notices: MessageDeclaration[] = [
  { name: 'resync', summary: 'Missed events are no longer stored: reload the data', frame: resync },
  { name: 'error', summary: 'A frame was refused, or the connection is closed', frame: errorFrame },
];
