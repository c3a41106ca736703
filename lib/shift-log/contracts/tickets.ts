import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { envelope, enveloped, resource } from '#lib/contract/envelope.ts';
import { nullish, name, text, integer } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { ownId, time } from './fields.ts';
import { slt } from './slt.ts';

/** Jira takes no longer summary, and no more of a description. */
const [SUMMARY, DESCRIPTION] = [255, 32_000];

const MOST_COMPONENTS = 50;

const components = listOf(
  name('A part of the telescope'),
  {
    type: 'array',
    items: { type: 'string' },
    maxItems: MOST_COMPONENTS,
    description: 'Parts of the telescope: a part number, a space, a name',
    examples: [['316-000000 Receiver']],
  },
  { maxItems: MOST_COMPONENTS },
);

const oneLine = z.refine<string>((said) => said.trim() !== '' && !/[\r\n]/.test(said), {
  message: 'Input should be one line that says something',
  params: { type: 'value_error' },
});

const ticketRequest = inputObject({
  summary: text('What is wrong, in a line', 'Antenna 12 lost lock').check(
    z.maxLength(SUMMARY),
    oneLine,
  ),
  description: nullish(text('All that is known of it').check(z.maxLength(DESCRIPTION))),
  issue_type: name('As the tracker calls it', 'Bug'),
  components: nullish(components),
  priority: nullish(name('As the tracker calls it', 'High')),
  severity: nullish(name('As the tracker calls it', 'Major')),
  comment_id: nullish(ownId('The comment to link the ticket into; this needs slt:write')),
}).check(
  z.meta({
    examples: [
      {
        summary: 'Antenna 12 lost lock',
        description: 'At 20:15, for 25 minutes',
        issue_type: 'Bug',
        components: ['316-000000 Receiver'],
        priority: 'High',
        severity: 'Major',
      },
    ],
  }),
);

export type TicketRequest = z.output<typeof ticketRequest>;

const recordId = name('Id of the record', '5f0c6b0d2a9e4c7b8d1f3e60');

const ticket = resource('Ticket', () =>
  z.object({
    id: ownId('Its id in the tracker'),
    key: name('Its key', 'DESK-7'),
    summary: text('What is wrong', 'Antenna 12 lost lock'),
    description: text('All that is known of it', 'At 20:15, for 25 minutes'),
    components: z.array(
      z.object({
        part_number: text('What stands before the first space', '316-000000'),
        name: text('What stands after it', 'Receiver'),
      }),
    ),
    status: z.optional(name('Where it stands; absent where the tracker did not tell', 'To Do')),
    resolution: z.optional(name('How it was resolved; absent until it is', 'Fixed')),
    created_date: integer(0, Number.MAX_SAFE_INTEGER, 'Milliseconds since 1970', 1_795_292_100_000),
    resolution_date: z.optional(integer(0, Number.MAX_SAFE_INTEGER, 'Milliseconds since 1970')),
    record_id: recordId,
    url: text('Opens it in a browser', 'https://tracker.example.org/browse/DESK-7'),
  }),
);

const states = ['sending', 'waiting', 'made', 'refused', 'unknown', 'given_up'] as const;

const ticketRecord = resource('TicketRecord', () =>
  z.object({
    record_id: recordId,
    state: z.enum(states).check(z.meta({ description: 'How it stands', examples: ['made'] })),
    summary: text('What is wrong', 'Antenna 12 lost lock'),
    attempts: integer(1, Number.MAX_SAFE_INTEGER, 'Times that it was sent', 1),
    requested_by: name('User who asked for it', 'operator-1'),
    requested_on: time('When it was asked for'),
    changed_on: time('When it came to stand like this'),
    comment_id: z.optional(ownId('The comment that it is linked into')),
    closed_on: z.optional(time('When a person dealt with it')),
    next_attempt_on: z.optional(time('When it is sent again')),
    refused: z.optional(
      z.array(
        z.object({
          field: name('A field', 'priority'),
          message: text('What is wrong with it', 'The priority is not known'),
        }),
      ),
    ),
    mark: text('What to look for in the tracker', 'observatory-desk-5f0c6b0d2a9e4c7b8d1f3e60'),
    ticket: z.optional(ticket()),
  }),
);

export const createTicket = defineEndpoint({
  id: 'shift-log.create-ticket',
  method: 'POST',
  path: `${slt}/tracker/tickets`,
  caller: open('ticket:write'),
  request: { body: ticketRequest },
  links: { 'shift-log.get-ticket': { record_id: 'record_id' } },
  response: () => envelope(ticket()),
  responseFormat: enveloped,
  errors: [
    'COMMENT_NOT_FOUND',
    'ITEM_TOO_LARGE',
    'TRACKER_UNAVAILABLE',
    'TICKET_OUTCOME_UNKNOWN',
    'TICKET_GIVEN_UP',
    'TRACKER_TIMED_OUT',
    'TRACKER_NOT_CONFIGURED',
  ],
  // Under ACCESS=open anyone can call it.
  perSecond: 1,
  burst: 5,
  access: ['shift-log:get', 'shift-log:query', 'shift-log:put', 'shift-log:update', 'tracker'],
  summary: 'Make a ticket in the issue tracker',
});

export const getTicket = defineEndpoint({
  id: 'shift-log.get-ticket',
  method: 'GET',
  path: `${slt}/tracker/tickets/{record_id}`,
  caller: open('slt:read'),
  request: { path: { record_id: recordId } },
  response: () => envelope(ticketRecord()),
  responseFormat: enveloped,
  errors: ['TICKET_NOT_FOUND'],
  access: ['shift-log:get'],
  summary: 'How a ticket stands that was asked for',
});
