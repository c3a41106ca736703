import { createHash, randomUUID } from 'node:crypto';
import type { RejectedField, Ticket, TicketDraft } from '#lib/platform/tracker/tracker.ts';

export { interruptionDeadline } from '#lib/platform/clock.ts';

/**
 * The status of a ticket request. `sending` becomes `made`, `refused`, `waiting` or `unknown`. `waiting` becomes
 * `sending` again when it is due, or `given_up` after a week. A request that a crash leaves in `sending` becomes
 * `unknown`: the ticket may have been created, and it is not sent again.
 */
type TicketStatus = 'sending' | 'waiting' | 'made' | 'refused' | 'unknown' | 'given_up';

/** A ticket request. It is recorded before it is sent, and updated with its outcome. */
export type TicketRecord = {
  record_id: string;
  draft: TicketDraft;
  /** The comment to link the ticket into. */
  comment_id?: number;
  requested_by: string;
  requested_on: string;
  status: TicketStatus;
  attempts: number;
  changed_on: string;
  /** When an operator closed it with `npm run tickets`. */
  closed_on?: string;
  /** While waiting, the time of the next attempt. While sending, the time after which it counts as interrupted. */
  due?: string;
  /** Of an unknown outcome: whether the tracker did not respond in time. */
  timed_out?: boolean;
  refused?: RejectedField[];
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
export function toTicketResponse({ record_id, draft, ticket }: TicketRecord) {
  if (!ticket) return undefined;
  const { components, created, resolved, ...fields } = ticket;
  return {
    ...fields,
    description: draft.description ?? '',
    components: components.map(toComponentResponse),
    created_date: created,
    ...(resolved !== undefined && { resolution_date: resolved }),
    record_id,
  };
}

export function toResponse(record: TicketRecord) {
  const { draft, status, due, timed_out: _late, ticket, ...fields } = record;
  return {
    ...fields,
    state: status,
    summary: draft.summary,
    mark: markOf(record),
    ...(status === 'waiting' && { next_attempt_on: due }),
    ...(ticket && { ticket: toTicketResponse(record) }),
  };
}
