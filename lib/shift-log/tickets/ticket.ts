import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { BASE_PATH } from '../contracts/base-path.ts';
import type { DomainEvent } from '#lib/contract/event.ts';
import { stateName, type Effect } from '#lib/platform/outbox/effect.ts';
import type { Ticket, TicketDraft } from '#lib/platform/tracker/tracker.ts';
import { keysOf, pick, omitUndefined, type Complete, type ValueOf } from '../fields/field-lists.ts';
import { ticketRecordFields, type ticket } from '../contracts/resources/ticket.ts';

/** A ticket request as responses have it. */
type TicketRequest = ValueOf<typeof ticketRecordFields>;

type TicketResponse = z.output<ReturnType<typeof ticket>>;

/** The fields of responses that are computed or come from the outbox. */
type ComputedField = 'state' | 'summary' | 'requested_on' | 'next_attempt_on' | 'mark' | 'ticket';

/** A ticket request. It is recorded before it is sent, and updated with its outcome. */
export type TicketRecord = Effect &
  Omit<TicketRequest, ComputedField | keyof Effect> & {
    draft: TicketDraft;
    /** Of an unknown outcome: whether the tracker did not respond in time. */
    timed_out?: boolean;
    /** Why the last attempt failed, for those who operate the service. */
    reason?: string | undefined;
    /** Whether it failed because an administrator must act. */
    misconfigured?: boolean | undefined;
    ticket?: Ticket;
  };

/** The stored names of states that differ. */
export const stateNames = { sent: 'made' } as const;

/** Returns the record id of a request. Repetitions with the same Idempotency-Key share one record. */
export const recordIdFor = (requestKey: string | undefined): string =>
  createHash('sha256')
    .update(requestKey ?? randomUUID())
    .digest('hex')
    .slice(0, 24);

/** Returns the last line of the ticket's description, by which a person finds it in the tracker. */
export const markOf = ({ record_id }: TicketRecord) => `observatory-desk-${record_id}`;

/** A component is `<part number> <name>`, or a name without spaces. */
function toComponentResponse(text: string) {
  const at = text.indexOf(' ');
  return at < 0
    ? { part_number: '', name: text }
    : { part_number: text.slice(0, at), name: text.slice(at + 1) };
}

/** Returns the created ticket as the interface document defines it, with the record id. */
export function toTicketResponse({
  record_id,
  draft,
  ticket: createdTicket,
}: TicketRecord): TicketResponse | undefined {
  if (!createdTicket) return undefined;
  const response: Complete<TicketResponse> = {
    id: createdTicket.id,
    key: createdTicket.key,
    summary: createdTicket.summary,
    description: draft.description ?? '',
    components: createdTicket.components.map(toComponentResponse),
    status: createdTicket.status,
    resolution: createdTicket.resolution,
    created_date: createdTicket.created,
    resolution_date: createdTicket.resolved,
    record_id,
    url: createdTicket.url,
  };
  return omitUndefined(response);
}

/** Whether a ticket is sent again. */
export const isWaiting = ({ state }: TicketRecord): boolean =>
  state === 'waiting' || state === 'preparing';

/** Returns a ticket request as responses have it. */
export function toResponse(record: TicketRecord): TicketRequest {
  const computedFields: Complete<Pick<TicketRequest, ComputedField>> = {
    state: stateName({ stateNames }, record.state) as TicketRequest['state'],
    summary: record.draft.summary,
    requested_on: record.recorded_on,
    next_attempt_on: isWaiting(record) ? record.due : undefined,
    mark: markOf(record),
    ticket: toTicketResponse(record),
  };
  return omitUndefined(pick({ ...record, ...computedFields }, keysOf(ticketRecordFields)));
}

/** Returns the event of a created ticket. Each ticket has a stream of its own: it may belong to no shift. */
export const ticketCreated = (record: TicketRecord): DomainEvent => ({
  stream: `ticket#${record.record_id}`,
  event: 'ticket_created',
  action: 'created',
  subject: { record_id: record.record_id },
  data: toResponse(record),
  at: { path: `${BASE_PATH}/tracker/tickets/${record.record_id}` },
});
