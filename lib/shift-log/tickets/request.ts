import { interruptionDeadline } from '#lib/platform/clock.ts';
import { commit, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { recordEffect } from '#lib/platform/outbox/records.ts';
import { send } from '#lib/platform/outbox/run.ts';
import { openTracker } from '#lib/platform/tracker/jira.ts';
import { tickets } from './effect.ts';
import type { TicketRecord } from './ticket.ts';

type RequestContext = {
  clock: () => string;
  newId: () => number;
  /** Makes the writes that store the response to the request. */
  outcomeWrites: (record: TicketRecord) => TransactWrite[];
};

/**
 * Records a ticket, sends it, and returns its record with the outcome. `requireSame` is called with the earlier record
 * of a repeated request, which is returned as it is. Throws 503 if no tracker is configured.
 */
export async function requestTicket(
  request: Omit<TicketRecord, 'state' | 'attempts' | 'due' | 'recorded_on' | 'changed_on'>,
  { requireSame, ...context }: RequestContext & { requireSame: (earlier: TicketRecord) => void },
): Promise<TicketRecord> {
  const tracker = await openTracker();
  const now = context.clock();
  const record: TicketRecord = {
    ...request,
    state: 'sending',
    attempts: 1,
    recorded_on: now,
    changed_on: now,
    due: interruptionDeadline(now),
  };
  const earlierRecord = await recordEffect(tickets, record);
  if (!earlierRecord) return send(tickets, record, tracker, context);
  requireSame(earlierRecord);
  await commit(context.outcomeWrites(earlierRecord));
  return earlierRecord;
}
