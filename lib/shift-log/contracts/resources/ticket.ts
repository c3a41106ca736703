import * as z from 'zod/mini';
import { resource } from '#lib/contract/envelope.ts';
import { integer, name, text } from '#lib/contract/fields.ts';
import { ownId, time } from '../fields.ts';
import { schemasOf } from '../../fields/field-lists.ts';

export const recordId = name('Id of the ticket request', '5f0c6b0d2a9e4c7b8d1f3e60');

export const ticket = resource('Ticket', () =>
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

/** The fields of a ticket request, in the order of responses. */
export const ticketRecordFields = {
  record_id: () => recordId,
  state: () =>
    z
      .enum(['sending', 'waiting', 'made', 'refused', 'unknown', 'given_up'])
      .check(z.meta({ description: 'Status of the request', examples: ['made'] })),
  summary: () => text('Summary', 'Antenna 12 lost lock'),
  attempts: () => integer(1, Number.MAX_SAFE_INTEGER, 'Attempts to send it', 1),
  requested_by: () => name('User who requested the ticket', 'operator-1'),
  requested_on: () => time('Time of the request'),
  changed_on: () => time('Time of the last change'),
  comment_id: () => z.optional(ownId('Comment that the ticket is linked into')),
  closed_on: () => z.optional(time('Time at which an operator closed it')),
  next_attempt_on: () => z.optional(time('Time of the next attempt')),
  refused: () =>
    z.optional(
      z.array(
        z.object({
          field: z.optional(
            name('Name of the field; absent for the ticket as a whole', 'priority'),
          ),
          message: text('Message of the tracker', 'The priority is not known'),
        }),
      ),
    ),
  mark: () =>
    text('Text to search for in the tracker', 'observatory-desk-5f0c6b0d2a9e4c7b8d1f3e60'),
  ticket: () => z.optional(ticket()),
};

export const ticketRecord = resource('TicketRecord', () => z.object(schemasOf(ticketRecordFields)));
