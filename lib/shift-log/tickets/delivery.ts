import { retryOnConflict, WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { commit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { recordEffect, sendRecorded } from '#lib/platform/outbox/outbox.ts';
import { nextAttempt } from '#lib/platform/outbox/schedule.ts';
import {
  TicketNotCreated,
  TicketOutcomeUnknown,
  TicketRejected,
  type Tracker,
} from '#lib/platform/tracker/tracker.ts';
import { linkWrites } from './link.ts';
import { table } from '../table.ts';
import { findTicket, toItem, toRecord, updateTicket } from './repository.ts';
import { interruptionDeadline, isStuck, markOf, type TicketRecord } from './ticket.ts';

export { openTracker } from '#lib/platform/tracker/jira.ts';

type DeliveryContext = {
  tracker: Tracker;
  clock: () => string;
  newId: () => number;
  /** Makes the writes that store the response to the request, in the transaction that saves the outcome. */
  outcomeWrites?: (created: TicketRecord) => TransactWrite[];
};

/** Records a ticket before it is sent. Returns the earlier record with its id, unless that was refused. */
export async function recordTicket(record: TicketRecord): Promise<TicketRecord | undefined> {
  const { status } = record;
  const item = toItem(record);
  const earlier = await recordEffect({ table: table(), item, status, repeatable: 'refused' });
  return earlier && toRecord(earlier);
}

/** Stores the response to a request that repeats an earlier one. */
export const storeResponse = (writes: TransactWrite[]): Promise<void> => commit(writes);

/** Sends a recorded ticket and saves the outcome. Returns the updated record. */
export const sendTicket = (record: TicketRecord, context: DeliveryContext): Promise<TicketRecord> =>
  sendRecorded({
    send: async () => {
      const { due: _due, timed_out: _late, refused: _refused, ...rest } = record;
      const outcome = await attempt(record, context);
      return { ...rest, ...outcome, changed_on: context.clock() };
    },
    save: (after) => saveOutcome(after, record, context),
    notSaved: 'TICKET_OUTCOME_NOT_SAVED',
    facts: { record_id: record.record_id },
  });

type Outcome = Pick<TicketRecord, 'status' | 'due' | 'timed_out' | 'refused' | 'ticket'>;

async function attempt(
  record: TicketRecord,
  { tracker, clock }: DeliveryContext,
): Promise<Outcome> {
  try {
    return { status: 'made', ticket: await tracker.createTicket(record.draft, markOf(record)) };
  } catch (error) {
    log('warn', 'TICKET_NOT_CREATED', { record_id: record.record_id }, error);
    if (error instanceof TicketRejected) return { status: 'refused', refused: error.fields };
    if (error instanceof TicketNotCreated) return outcomeUntilRetry(record, error, clock());
    const timed_out = error instanceof TicketOutcomeUnknown && error.timedOut;
    return { status: 'unknown', timed_out };
  }
}

function outcomeUntilRetry(record: TicketRecord, error: TicketNotCreated, now: string): Outcome {
  const { attempts, requested_on: recordedOn } = record;
  const due = nextAttempt({ attempts, recordedOn, now, retryAfterSeconds: error.retryAfter });
  return due === undefined ? { status: 'given_up' } : { status: 'waiting', due };
}

/** Saves an outcome. A created ticket is linked into its comment in the same transaction, if possible. */
async function saveOutcome(
  after: TicketRecord,
  seen: TicketRecord,
  { clock, newId, outcomeWrites = () => [] }: DeliveryContext,
): Promise<void> {
  if (after.status !== 'made') return retryOnConflict(() => updateTicket(after, seen));
  try {
    await retryOnConflict(async () => {
      const writes = await linkWrites(after, clock(), newId);
      await updateTicket(after, seen, [...writes, ...outcomeWrites(after)]);
    });
  } catch (error) {
    if (after.comment_id === undefined) throw error;
    log('error', 'TICKET_NOT_LINKED', { record_id: after.record_id }, error);
    await retryOnConflict(() => updateTicket(after, seen, outcomeWrites(after)));
  }
}

/** Sends a due ticket again, or marks an interrupted one as unknown. Does nothing if another run already has. */
export async function resumeTicket(record_id: string, context: DeliveryContext): Promise<void> {
  const seen = await findTicket(record_id);
  const now = context.clock();
  if (seen?.due === undefined || seen.due > now) return;
  const isInterrupted = seen.status === 'sending';
  const { due: _past, ...rest } = { ...seen, changed_on: now };
  const next: TicketRecord = isInterrupted
    ? { ...rest, status: 'unknown' }
    : { ...rest, status: 'sending', attempts: seen.attempts + 1, due: interruptionDeadline(now) };
  try {
    await updateTicket(next, seen);
  } catch (error) {
    if (error instanceof WriteConflict) return;
    throw error;
  }
  const after = isInterrupted ? next : await sendTicket(next, context);
  if (isStuck(after, now))
    log('error', 'TICKET_STUCK', { record_id, state: after.status, attempts: after.attempts });
}
