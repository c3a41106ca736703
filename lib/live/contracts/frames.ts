import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { name, text } from '#lib/contract/fields.ts';
import { eventId } from './filters.ts';

/** Frames beside events. */
export const pong = resource('Pong', () => z.object({ event: z.literal('pong') }));

export const resync = resource('Resync', () =>
  z.object({
    event: z.literal('resync'),
    id: eventId('The newest event: from it on none is missing'),
  }),
);

export const errorFrame = resource('ErrorFrame', () =>
  z.object({
    event: z.literal('error'),
    code: name('A stable name for a program', 'INVALID_FRAME'),
    detail: text('A sentence for a person', 'The frame is not understood: it is no JSON.'),
  }),
);
