import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import type { TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { NotMade, OutcomeUnknown, Refused, type Tracker } from '#lib/platform/tracker/tracker.ts';
import { linkSteps } from './link.ts';
import { changeTicket } from './repository.ts';
import { markOf, type TicketRecord } from './ticket.ts';

export { openTracker } from '#lib/platform/tracker/open-tracker.ts';

/** What sending needs to know. `keep` makes the steps that keep an outcome, for the transaction of the mark. */
export type Sending = {
  tracker: Tracker;
  clock: () => string;
  newId: () => number;
  keep?: (made: TicketRecord) => TransactWrite[];
};

/** What is tried again is tried after a minute, then after twice as long each time, up to an hour; for a week. */
const [FIRST, LONGEST, WEEK] = [60_000, 3_600_000, 7 * 86_400_000];

/** Sends a ticket whose record says so, and marks what became of it. Gives the record as it is then. */
export async function send(record: TicketRecord, sending: Sending): Promise<TicketRecord> {
  const now = sending.clock;
  const after = {
    ...without(record),
    ...(await fateOf(record, sending.tracker, now)),
    changed_on: now(),
  };
  try {
    await mark(after, record, sending);
  } catch (error) {
    // What is made is made: it must not be answered as if it were not. The schedule finds the record.
    log('error', 'TICKET_NOT_MARKED', { record_id: record.record_id }, error);
  }
  return after;
}

/** The record without what was said of its last attempt. */
const without = ({ due: _due, timed_out: _late, refused: _refused, ...record }: TicketRecord) =>
  record;

type Sent = Pick<TicketRecord, 'fate' | 'due' | 'timed_out' | 'refused' | 'ticket'>;

async function fateOf(record: TicketRecord, tracker: Tracker, clock: () => string): Promise<Sent> {
  try {
    return { fate: 'made', ticket: await tracker.make(record.wish, markOf(record)) };
  } catch (error) {
    log('warn', 'TICKET_NOT_MADE', { record_id: record.record_id }, error);
    if (error instanceof Refused) return { fate: 'refused', refused: error.fields };
    if (error instanceof NotMade) return again(record, error.retryAfter, Date.parse(clock()));
    return { fate: 'unknown', timed_out: error instanceof OutcomeUnknown && error.timedOut };
  }
}

/** When a ticket that was not made is sent again: once more at the end of its week, whatever the tracker wants. */
function again({ attempts, requested_on }: TicketRecord, seconds: number, now: number): Sent {
  const pause = Math.min(LONGEST, FIRST * 2 ** Math.min(attempts - 1, 10));
  const end = Date.parse(requested_on) + WEEK;
  if (now >= end) return { fate: 'given_up' };
  const due = Math.min(now + Math.max(pause, 1000 * seconds), end);
  return { fate: 'waiting', due: new Date(due).toISOString() };
}

/** Writes what became of a ticket; one that was made is linked in the same transaction, if that can be. */
async function mark(after: TicketRecord, seen: TicketRecord, sending: Sending): Promise<void> {
  const { clock, newId, keep = () => [] } = sending;
  if (after.fate !== 'made') return retryOnConflict(() => changeTicket(after, seen));
  try {
    await retryOnConflict(async () =>
      changeTicket(after, seen, [...(await linkSteps(after, clock(), newId)), ...keep(after)]),
    );
  } catch (error) {
    if (after.comment_id === undefined) throw error;
    log('error', 'TICKET_NOT_LINKED', { record_id: after.record_id }, error);
    await retryOnConflict(() => changeTicket(after, seen, keep(after)));
  }
}
