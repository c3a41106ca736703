import { emit } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { defineEffect, type EffectOutcome } from '#lib/platform/outbox/effect.ts';
import { findEffect } from '#lib/platform/outbox/records.ts';
import { openTracker } from '#lib/platform/tracker/jira.ts';
import {
  TicketNotCreated,
  TicketOutcomeUnknown,
  TicketRejected,
  TrackerMisconfigured,
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

/** The maximum length of the reason of a failure. */
const MAX_REASON_CHARS = 300;

/** Tickets in the issue tracker. A user waits for the first attempt; the schedule makes further ones. */
export const tickets = defineEffect<TicketRecord, Tracker>({
  kind: 'ticket',
  table,
  index: indexes.index3,
  id: ({ record_id }) => record_id,
  key: ticketKey,
  fields: { ...storedFields, draft: true, timed_out: true, reason: true, misconfigured: true },
  storedAs: { recorded_on: 'requested_on', draft: 'wish' },
  stateNames,
  partitions: {
    due: dueTicketsPartition,
    stuck: stuckTicketsPartition,
    sent: createdTicketsPartition,
  },
  longWaitMs: 1_800_000,
  isFaulty: ({ misconfigured }) => misconfigured === true,
  retentionDays: 366,
  requireReady: openTracker,
  prepare: async () => ({
    content: await openTracker(),
    fields: { reason: undefined, misconfigured: undefined },
  }),
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
    const ticket = await tracker.createTicket(record.draft, markOf(record));
    return { state: 'sent', ticket };
  } catch (error) {
    const isMisconfigured = error instanceof TrackerMisconfigured;
    const [level, code] = isMisconfigured
      ? (['error', 'TRACKER_MISCONFIGURED'] as const)
      : (['warn', 'TICKET_NOT_CREATED'] as const);
    log(level, code, { record_id: record.record_id }, error);
    const reason = (error as Error).message.slice(0, MAX_REASON_CHARS);
    return { ...outcomeOf(error), reason, misconfigured: isMisconfigured || undefined };
  }
}

function outcomeOf(error: unknown): EffectOutcome<TicketRecord> {
  if (error instanceof TicketRejected) return { state: 'refused', refused: error.rejections };
  if (error instanceof TrackerMisconfigured) return { state: 'waiting' };
  if (error instanceof TicketNotCreated)
    return { state: 'waiting', retryAfterSeconds: error.retryAfter };
  const timed_out = error instanceof TicketOutcomeUnknown && error.timedOut;
  return { state: 'unknown', timed_out };
}

/** Returns a ticket request, or undefined. One call. */
export const findTicket = (record_id: string): Promise<TicketRecord | undefined> =>
  findEffect(tickets, record_id);
