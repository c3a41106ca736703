import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { integer } from '#lib/contract/fields.ts';
import { ebId, ownId, shiftId, time } from '../fields.ts';

/** The state of a second of a shift. A loss of the whole telescope comes before observing, a partial one after it. */
const timeStates = ['observing', 'lost', 'no_response', 'unexplained'] as const;

export type TimeState = (typeof timeStates)[number];

const seconds = (description: string) => integer(0, Number.MAX_SAFE_INTEGER, description, 3600);

const interval = resource('AccountedInterval', () =>
  z.object({
    from: time('The first second'),
    to: time('The second after the last one'),
    state: z.enum(timeStates),
    loss_id: z.optional(ownId('The dominant loss, if the time is lost')),
    eb_ids: z
      .optional(z.array(ebId))
      .check(z.meta({ description: 'The execution blocks that observe or do not respond' })),
  }),
);

const secondsByName = (description: string, name: string) =>
  z
    .record(z.string(), seconds('Whole seconds'))
    .check(z.meta({ description, examples: [{ [name]: 3600 }] }));

/** What the time of a shift was used for, in whole seconds. */
export const accounting = resource('TimeAccounting', () =>
  z.object({
    shift_id: shiftId('The id of the shift'),
    from: time('The start of the shift'),
    to: time('Its end; now while it runs'),
    complete: z
      .boolean()
      .check(z.meta({ description: 'Whether the shift has ended', examples: [true] })),
    seconds: z.object({
      total: seconds('The sum of the other four'),
      observing: seconds('Between a request to the telescope and its response'),
      lost: seconds('Lost completely, or in part while nothing was observed'),
      no_response: seconds('A request has had no response, for an hour at most'),
      unexplained: seconds('None of these'),
    }),
    weighted_lost: z.number().check(
      z.meta({
        description:
          'Lost seconds, each weighted by the share that was lost, including time spent observing',
        examples: [1800.5],
      }),
    ),
    lost_by_category: secondsByName('Lost seconds by the category of the dominant loss', 'fault'),
    lost_by_component: secondsByName(
      'Lost seconds by the component of the dominant loss',
      'antenna 12',
    ),
    intervals: z.array(interval()),
    truncated: z
      .optional(z.literal(true))
      .check(
        z.meta({ description: 'Present when older intervals were left out; the sums count all' }),
      ),
  }),
);
