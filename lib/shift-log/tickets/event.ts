import type * as z from 'zod/mini';
import type { DomainEvent, EventDeclaration, FramesOf } from '#lib/contract/event.ts';
import { slt } from '../contracts/fields.ts';
import { recordId, ticketRecord } from '../contracts/resources/ticket.ts';
import { toResponse, type TicketRecord } from './ticket.ts';

/** The event of a created ticket. Each ticket has a stream of its own: it may belong to no shift. */
export const ticketEvent: EventDeclaration = {
  event: 'ticket_created',
  actions: ['created'],
  subject: () => ({ record_id: recordId }),
  data: ticketRecord,
  summary: 'The tracker has created a ticket',
};

type TicketEventData = { ticket_created: z.output<ReturnType<typeof ticketRecord>> };

export type TicketEvent = FramesOf<TicketEventData, { record_id: string }>;

export const ticketCreated = (record: TicketRecord): DomainEvent => ({
  stream: `ticket#${record.record_id}`,
  event: 'ticket_created',
  action: 'created',
  subject: { record_id: record.record_id },
  data: toResponse(record),
  at: { path: `${slt}/tracker/tickets/${record.record_id}` },
});
