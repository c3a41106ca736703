import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { resource } from '#lib/contract/envelope.ts';
import { integer, name, text } from '#lib/contract/fields.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { listOf } from '#lib/contract/fields/lists.ts';
import { oneLine, ownId, time, slt } from './fields.ts';
import { respondWith } from './responses.ts';

/** Jira's limits, in characters. */
const MAX_SUMMARY_LENGTH = 255;
const MAX_DESCRIPTION_LENGTH = 32_000;

const MAX_COMPONENTS = 50;

const components = listOf(
  name('A component of the telescope'),
  {
    type: 'array',
    items: { type: 'string' },
    maxItems: MAX_COMPONENTS,
    description: 'Components of the telescope: part number, space, name',
    examples: [['316-000000 Receiver']],
  },
  { maxItems: MAX_COMPONENTS },
);

const ticketRequest = inputObject({
  summary: text('One-line summary', 'Antenna 12 lost lock').check(
    z.maxLength(MAX_SUMMARY_LENGTH),
    oneLine,
  ),
  description: z.optional(text('Detailed description').check(z.maxLength(MAX_DESCRIPTION_LENGTH))),
  issue_type: name('Name in the tracker', 'Bug'),
  components: z.optional(components),
  priority: z.optional(name('Name in the tracker', 'High')),
  severity: z.optional(name('Name in the tracker', 'Major')),
  comment_id: z.optional(ownId('Comment to link the ticket into; requires slt:write')),
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

const recordId = name('Id of the ticket request', '5f0c6b0d2a9e4c7b8d1f3e60');

const ticket = resource('Ticket', () =>
  z.object({
    id: ownId('Id in the tracker'),
    key: name('Key in the tracker', 'DESK-7'),
    summary: text('Summary', 'Antenna 12 lost lock'),
    description: text('Detailed description', 'At 20:15, for 25 minutes'),
    components: z.array(
      z.object({
        part_number: text('Text before the first space', '316-000000'),
        name: text('Text after the first space', 'Receiver'),
      }),
    ),
    status: z.optional(name('Status; absent if the tracker did not return it', 'To Do')),
    resolution: z.optional(name('Resolution; absent until resolved', 'Fixed')),
    created_date: integer(0, Number.MAX_SAFE_INTEGER, 'Milliseconds since 1970', 1_795_292_100_000),
    resolution_date: z.optional(integer(0, Number.MAX_SAFE_INTEGER, 'Milliseconds since 1970')),
    record_id: recordId,
    url: text('Link for a browser', 'https://tracker.example.org/browse/DESK-7'),
  }),
);

const ticketRecord = resource('TicketRecord', () =>
  z.object({
    record_id: recordId,
    state: z
      .enum(['sending', 'waiting', 'made', 'refused', 'unknown', 'given_up'])
      .check(z.meta({ description: 'Status of the request', examples: ['made'] })),
    summary: text('Summary', 'Antenna 12 lost lock'),
    attempts: integer(1, Number.MAX_SAFE_INTEGER, 'Attempts to send it', 1),
    requested_by: name('User who requested the ticket', 'operator-1'),
    requested_on: time('Time of the request'),
    changed_on: time('Time of the last change'),
    comment_id: z.optional(ownId('Comment that the ticket is linked into')),
    closed_on: z.optional(time('Time at which an operator closed it')),
    next_attempt_on: z.optional(time('Time of the next attempt')),
    refused: z.optional(
      z.array(
        z.object({
          field: name('Name of the field', 'priority'),
          message: text('Message of the tracker', 'The priority is not known'),
        }),
      ),
    ),
    mark: text('Text to search for in the tracker', 'observatory-desk-5f0c6b0d2a9e4c7b8d1f3e60'),
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
  ...respondWith(ticket),
  errors: [
    'COMMENT_NOT_FOUND',
    'ITEM_TOO_LARGE',
    'TRACKER_UNAVAILABLE',
    'TICKET_OUTCOME_UNKNOWN',
    'TICKET_GIVEN_UP',
    'TRACKER_TIMED_OUT',
    'TRACKER_NOT_CONFIGURED',
  ],
  // Under ACCESS=open anyone can call this endpoint.
  throttle: { perSecond: 1, burst: 5 },
  access: ['shift-log:get', 'shift-log:query', 'shift-log:put', 'shift-log:update', 'tracker'],
  summary: 'Create a ticket',
});

export const getTicket = defineEndpoint({
  id: 'shift-log.get-ticket',
  method: 'GET',
  path: `${slt}/tracker/tickets/{record_id}`,
  caller: open('slt:read'),
  request: { path: { record_id: recordId } },
  ...respondWith(ticketRecord),
  errors: ['TICKET_NOT_FOUND'],
  access: ['shift-log:get'],
  summary: 'Get the status of a ticket request',
});
