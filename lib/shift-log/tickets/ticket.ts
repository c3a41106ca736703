import { createHash, randomUUID } from 'node:crypto';
import type { RefusedField, Ticket, Wish } from '#lib/platform/tracker/tracker.ts';

/**
 * The life of a record: none -> sending -> made, refused, waiting or unknown; waiting -> sending again, by the
 * schedule, or given_up after a week. A record that is left in `sending` by a crash becomes unknown: a ticket may
 * have been made, and none is sent twice.
 */
export type Fate = 'sending' | 'waiting' | 'made' | 'refused' | 'unknown' | 'given_up';

/** A ticket as it is recorded: before it is sent, and again when it is known what became of it. */
export type TicketRecord = {
  record_id: string;
  wish: Wish;
  /** The comment that the ticket is linked into. */
  comment_id?: number;
  requested_by: string;
  requested_on: string;
  fate: Fate;
  /** Times that it was sent. */
  attempts: number;
  changed_on: string;
  /** When a person closed it, where nothing else could. */
  closed_on?: string;
  /** When it is sent again; while it is being sent, when that is held to be cut off. */
  due?: string;
  /** Where it is unknown: whether the tracker took too long. */
  timed_out?: boolean;
  /** Of what is refused. */
  refused?: RefusedField[];
  ticket?: Ticket;
};

/** One request has one record, however often it is repeated under its key. */
export const recordIdFor = (requestKey: string | undefined): string =>
  createHash('sha256')
    .update(requestKey ?? randomUUID())
    .digest('hex')
    .slice(0, 24);

/** After so many milliseconds, whoever was sending has been cut off: no function is at work for so long. */
const CUT_OFF = 120_000;

/** When a ticket that is being sent from `now` on is held to be cut off. */
export const cutOff = (now: string) => new Date(Date.parse(now) + CUT_OFF).toISOString();

/** A ticket that waits for longer is stuck, in milliseconds. */
const LONG_WAIT_MS = 1_800_000;

/** Whether a ticket that was requested then has waited for long. */
export const waitsLong = (requested_on: string, now: string): boolean =>
  Date.parse(now) - Date.parse(requested_on) > LONG_WAIT_MS;

/** Whether nothing but a person deals with a ticket: nobody knows whether it was made, or it was given up. */
export const awaitsPerson = ({ fate, closed_on }: TicketRecord): boolean =>
  (fate === 'unknown' || fate === 'given_up') && closed_on === undefined;

/** Whether somebody is to be told that a ticket does not get through. */
export const isStuck = (record: TicketRecord, now: string): boolean =>
  awaitsPerson(record) || (record.fate === 'waiting' && waitsLong(record.requested_on, now));

/** What a person looks for in the tracker: the last line of the ticket's description. */
export const markOf = ({ record_id }: TicketRecord) => `observatory-desk-${record_id}`;

/** A part's number stands before its name; a component without a space is a name. */
function componentView(text: string) {
  const at = text.indexOf(' ');
  return at < 0
    ? { part_number: '', name: text }
    : { part_number: text.slice(0, at), name: text.slice(at + 1) };
}

/** The ticket of a record, as the interface document types it, with the id of the record. */
export function ticketView({ record_id, wish, ticket }: TicketRecord) {
  if (!ticket) return undefined;
  const { components, created, resolved, ...said } = ticket;
  return {
    ...said,
    description: wish.description ?? '',
    components: components.map(componentView),
    created_date: created,
    ...(resolved !== undefined && { resolution_date: resolved }),
    record_id,
  };
}

/** A record as it is told. */
export const recordView = (record: TicketRecord) => ({
  record_id: record.record_id,
  state: record.fate,
  summary: record.wish.summary,
  attempts: record.attempts,
  requested_by: record.requested_by,
  requested_on: record.requested_on,
  changed_on: record.changed_on,
  ...(record.comment_id !== undefined && { comment_id: record.comment_id }),
  ...(record.closed_on !== undefined && { closed_on: record.closed_on }),
  ...(record.fate === 'waiting' && { next_attempt_on: record.due }),
  ...(record.refused && { refused: record.refused }),
  mark: markOf(record),
  ...(record.ticket && { ticket: ticketView(record) }),
});
