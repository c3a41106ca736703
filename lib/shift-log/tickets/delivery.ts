import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { commit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { recordEffect, sendRecorded } from '#lib/platform/outbox/outbox.ts';
import { resume, resumeAll } from '#lib/platform/outbox/resume.ts';
import { nextAttempt } from '#lib/platform/outbox/schedule.ts';
import { openTracker } from '#lib/platform/tracker/jira.ts';
import {
  TicketNotCreated,
  TicketOutcomeUnknown,
  TicketRejected,
  type Tracker,
} from '#lib/platform/tracker/tracker.ts';
import { linkWrites } from './link.ts';
import { table } from '../fields/table.ts';
import { dueTicketIds, findTicket, toItem, toRecord, updateTicket } from './repository.ts';
import { interruptionDeadline, isStuck, markOf, type TicketRecord } from './ticket.ts';

export { openTracker };

type DeliveryContext = {
  tracker: Tracker;
  clock: () => string;
  newId: () => number;
  /** Makes the writes that store the response to the request, in the transaction that saves the outcome. */
  outcomeWrites?: (record: TicketRecord) => TransactWrite[];
};

/** Records a ticket before it is sent. Returns the earlier record with its id, unless that was refused. */
export async function recordTicket(record: TicketRecord): Promise<TicketRecord | undefined> {
  const { status } = record;
  const item = toItem(record);
  const earlierItem = await recordEffect({ table: table(), item, status, repeatable: 'refused' });
  return earlierItem && toRecord(earlierItem);
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
  before: TicketRecord,
  { clock, newId, outcomeWrites = () => [] }: DeliveryContext,
): Promise<void> {
  if (after.status !== 'made') return retryOnConflict(() => updateTicket(after, before));
  try {
    await retryOnConflict(async () => {
      const writes = await linkWrites(after, clock(), newId);
      await updateTicket(after, before, [...writes, ...outcomeWrites(after)]);
    });
  } catch (error) {
    if (after.comment_id === undefined) throw error;
    log('error', 'TICKET_NOT_LINKED', { record_id: after.record_id }, error);
    await retryOnConflict(() => updateTicket(after, before, outcomeWrites(after)));
  }
}

/** Sends the due tickets again, and marks interrupted ones as unknown. */
export function resumeDueTickets(context: Omit<DeliveryContext, 'tracker'>): Promise<void> {
  let trackerPromise: Promise<Tracker> | undefined;
  return resumeAll(
    (limit) => dueTicketIds(context.clock(), limit),
    async (id) => {
      trackerPromise ??= openTracker();
      await resumeTicket(id, { ...context, tracker: await trackerPromise });
    },
  );
}

async function resumeTicket(record_id: string, context: DeliveryContext): Promise<void> {
  const now = context.clock();
  const after = await resume<TicketRecord>(
    {
      find: () => findTicket(record_id),
      isSending: ({ status }) => status === 'sending',
      markUnknown: ({ due: _past, ...record }) => replace({ ...record, status: 'unknown' }, record),
      sendAgain: async (record) => {
        const attempts = record.attempts + 1;
        const due = interruptionDeadline(now);
        const sendingRecord = await replace(
          { ...record, status: 'sending', attempts, due },
          record,
        );
        return sendTicket(sendingRecord, context);
      },
    },
    now,
  );
  if (after && isStuck(after, now))
    log('error', 'TICKET_STUCK', { record_id, state: after.status, attempts: after.attempts });

  async function replace(record: TicketRecord, before: TicketRecord): Promise<TicketRecord> {
    const next = { ...record, changed_on: now };
    await updateTicket(next, before);
    return next;
  }
}
