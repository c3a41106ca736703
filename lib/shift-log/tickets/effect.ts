import { emit } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { defineEffect, type EffectOutcome } from '#lib/platform/outbox/effect.ts';
import { findEffect } from '#lib/platform/outbox/records.ts';
import { openTracker } from '#lib/platform/tracker/jira.ts';
import {
  TicketNotCreated,
  TicketOutcomeUnknown,
  TicketRejected,
  type Tracker,
} from '#lib/platform/tracker/tracker.ts';
import { ticketRecordFields } from '../contracts/resources/ticket.ts';
import { table } from '../fields/table.ts';
import { indexes } from '../shifts/keys.ts';
import {
  createdTicketsPartition,
  dueTicketsPartition,
  stuckTicketsPartition,
  ticketKey,
} from './keys.ts';
import { linkWrites } from './link.ts';
import { markOf, stateNames, ticketCreated, type TicketRecord } from './ticket.ts';

const {
  state: _state,
  summary: _summary,
  requested_on: _recorded,
  next_attempt_on: _next,
  mark: _mark,
  attempts: _attempts,
  closed_on: _closed,
  ...storedFields
} = ticketRecordFields;

/** Tickets in the issue tracker. A user waits for the first attempt; the schedule makes further ones. */
export const tickets = defineEffect<TicketRecord, Tracker>({
  kind: 'ticket',
  table,
  index: indexes.index3,
  id: ({ record_id }) => record_id,
  key: ticketKey,
  fields: { ...storedFields, draft: true, timed_out: true },
  storedAs: { recorded_on: 'requested_on', draft: 'wish' },
  stateNames,
  partitions: {
    due: dueTicketsPartition,
    stuck: stuckTicketsPartition,
    sent: createdTicketsPartition,
  },
  longWaitMs: 1_800_000,
  retentionDays: 366,
  requireReady: openTracker,
  prepare: async () => ({ content: await openTracker() }),
  send: createTicket,
  withOutcome: (write, record) =>
    record.state === 'sent' ? emit(write, ticketCreated(record)) : [write],
  onSent: (record, { clock }) => linkWrites(record, clock()),
});

async function createTicket(
  tracker: Tracker,
  record: TicketRecord,
): Promise<EffectOutcome<TicketRecord>> {
  try {
    return { state: 'sent', ticket: await tracker.createTicket(record.draft, markOf(record)) };
  } catch (error) {
    log('warn', 'TICKET_NOT_CREATED', { record_id: record.record_id }, error);
    if (error instanceof TicketRejected) return { state: 'refused', refused: error.fields };
    if (error instanceof TicketNotCreated)
      return { state: 'waiting', retryAfterSeconds: error.retryAfter };
    const timed_out = error instanceof TicketOutcomeUnknown && error.timedOut;
    return { state: 'unknown', timed_out };
  }
}

/** Returns a ticket request, or undefined. One call. */
export const findTicket = (record_id: string): Promise<TicketRecord | undefined> =>
  findEffect(tickets, record_id);
