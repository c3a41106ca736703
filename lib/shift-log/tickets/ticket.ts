import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { BASE_PATH } from '#lib/contract/endpoint.ts';
import type { DomainEvent } from '#lib/contract/event.ts';
import type { Ticket, TicketDraft } from '#lib/platform/tracker/tracker.ts';
import { keysOf, pick, omitUndefined, type Complete, type ValueOf } from '../fields/field-lists.ts';
import { ticketRecordFields, type ticket } from '../contracts/resources/ticket.ts';

export { interruptionDeadline } from '#lib/platform/clock.ts';

/** A ticket request as responses have it. */
type TicketRequest = ValueOf<typeof ticketRecordFields>;

type TicketResponse = z.output<ReturnType<typeof ticket>>;

/** The fields of responses that are computed and not stored. */
type ComputedField = 'state' | 'summary' | 'next_attempt_on' | 'mark' | 'ticket';

/**
 * The status of a ticket request. `sending` becomes `made`, `refused`, `waiting` or `unknown`. `waiting` becomes
 * `sending` again when it is due, or `given_up` after a week. A request that a crash leaves in `sending` becomes
 * `unknown`: the ticket may have been created, and it is not sent again.
 */
type TicketStatus = TicketRequest['state'];

/** A ticket request. It is recorded before it is sent, and updated with its outcome. */
export type TicketRecord = Omit<TicketRequest, ComputedField> & {
  draft: TicketDraft;
  status: TicketStatus;
  /** While waiting, the time of the next attempt. While sending, the time after which it counts as interrupted. */
  due?: string;
  /** Of an unknown outcome: whether the tracker did not respond in time. */
  timed_out?: boolean;
  ticket?: Ticket;
};

/** Returns the record id of a request. Repetitions with the same Idempotency-Key share one record. */
export const recordIdFor = (requestKey: string | undefined): string =>
  createHash('sha256')
    .update(requestKey ?? randomUUID())
    .digest('hex')
    .slice(0, 24);

const LONG_WAIT_MS = 1_800_000;

export const isWaitingLong = (requestedOn: string, now: string): boolean =>
  Date.parse(now) - Date.parse(requestedOn) > LONG_WAIT_MS;

/** Whether only a person can resolve a request: its outcome is unknown, or it was given up. */
export const needsPerson = ({ status, closed_on }: TicketRecord): boolean =>
  (status === 'unknown' || status === 'given_up') && closed_on === undefined;

export const isStuck = (record: TicketRecord, now: string): boolean =>
  needsPerson(record) || (record.status === 'waiting' && isWaitingLong(record.requested_on, now));

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

/** Returns a ticket request as responses have it. */
export function toResponse(record: TicketRecord): TicketRequest {
  const computedFields: Complete<Pick<TicketRequest, ComputedField>> = {
    state: record.status,
    summary: record.draft.summary,
    next_attempt_on: record.status === 'waiting' ? record.due : undefined,
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
