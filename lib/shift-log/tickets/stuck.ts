import { publishMetric } from '#lib/platform/metrics.ts';
import { changeTicket, countStuckTickets, findTicket, stuckTicketIds } from './repository.ts';
import { awaitsPerson, markOf, type TicketRecord } from './ticket.ts';

/** Publishes how many tickets are stuck now. The alarm lasts as long as there is one. */
export const reportStuckTickets = async (now: string): Promise<void> =>
  publishMetric('StuckTickets', await countStuckTickets(now));

/** Returns the tickets that are stuck: each with what a person looks for in the tracker. */
export async function listStuckTickets(now: string): Promise<(TicketRecord & { mark: string })[]> {
  const records = await Promise.all((await stuckTicketIds(now)).map(findTicket));
  return records.flatMap((record) => (record ? [{ ...record, mark: markOf(record) }] : []));
}

/**
 * Closes a ticket whose outcome is unknown, or that was given up, once a person has dealt with it: it no
 * longer counts as stuck. Throws for a ticket that does not wait for a person.
 */
export async function closeTicket(record_id: string, now: string): Promise<void> {
  const record = await findTicket(record_id);
  if (!record) throw new Error(`There is no ticket request ${record_id}.`);
  if (!awaitsPerson(record))
    throw new Error(
      `The ticket request ${record_id} is ${record.fate}: only one that is unknown or given_up is closed by hand.`,
    );
  await changeTicket({ ...record, closed_on: now }, record);
}
