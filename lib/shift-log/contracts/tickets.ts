import * as z from 'zod/mini';
import { defineEndpoint, open } from '#lib/contract/endpoint.ts';
import { BASE_PATH } from './base-path.ts';
import { name, text } from '#lib/contract/fields.ts';
import { listInput } from '#lib/contract/fields/list-input.ts';
import { optionalId } from '#lib/contract/fields/optional-id.ts';
import { line, requiredLine } from '#lib/contract/fields/single-line.ts';
import { inputObject } from '#lib/contract/fields/input-object.ts';
import { ownId } from './fields.ts';
import { respondWith } from './resources/common.ts';
import { recordId, ticket, ticketRecord } from './resources/ticket.ts';

/** Jira's limits, in characters. */
const MAX_SUMMARY_LENGTH = 255;
const MAX_DESCRIPTION_LENGTH = 32_000;

const MAX_COMPONENTS = 50;

const summaryLine = requiredLine({ maxChars: MAX_SUMMARY_LENGTH });

const components = listInput(
  line('A component of the telescope'),
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
  summary: summaryLine('One-line summary', 'Antenna 12 lost lock'),
  description: z.optional(text('Detailed description').check(z.maxLength(MAX_DESCRIPTION_LENGTH))),
  issue_type: name('Issue type, by its name in the tracker', 'Bug'),
  components,
  priority: z.optional(name('Priority, by its name in the tracker', 'High')),
  severity: z.optional(name('Severity, by its name in the tracker', 'Major')),
  comment_id: optionalId(ownId('Comment to link the ticket into; requires slt:write')),
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

export const createTicket = defineEndpoint({
  id: 'shift-log.create-ticket',
  method: 'POST',
  path: `${BASE_PATH}/tracker/tickets`,
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
    'TRACKER_MISCONFIGURED',
    'TRACKER_NOT_CONFIGURED',
  ],
  // Under ACCESS=open anyone can call this endpoint.
  throttle: { perSecond: 1, burst: 5 },
  access: ['shift-log:get', 'shift-log:query', 'shift-log:put', 'shift-log:update', 'tracker'],
  summary: 'Create a ticket',
  description:
    'Creates an issue in the tracker and, with `comment_id`, links it into that comment (which requires `slt:write`). If the tracker cannot be reached or refuses the service, the response is 502 or 503 with a `record_id`, and the service repeats the request itself: `GET /tracker/tickets/{record_id}` returns its state. With an `Idempotency-Key`, repetitions of the request create one issue.',
});

export const getTicket = defineEndpoint({
  id: 'shift-log.get-ticket',
  method: 'GET',
  path: `${BASE_PATH}/tracker/tickets/{record_id}`,
  caller: open('slt:read'),
  request: { path: { record_id: recordId } },
  ...respondWith(ticketRecord),
  errors: ['TICKET_NOT_FOUND'],
  access: ['shift-log:get'],
  summary: 'Get the status of a ticket request',
  description:
    'Returns the state of a request for a ticket, and the address of the ticket once it exists.',
});
