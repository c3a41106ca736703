import { publishMetric } from '#lib/platform/metrics.ts';
import { findTicket, stuckTicketIds, updateTicket } from './repository.ts';
import { needsPerson, toResponse } from './ticket.ts';

/** Publishes the number of stuck tickets. The alarm is on while it is above 0. */
export const reportStuckTickets = async (now: string): Promise<void> =>
  publishMetric('StuckTickets', (await stuckTicketIds(now)).length);

export async function listStuckTickets(now: string): Promise<ReturnType<typeof toResponse>[]> {
  const records = await Promise.all((await stuckTicketIds(now)).map(findTicket));
  return records.flatMap((record) => (record ? [toResponse(record)] : []));
}

/**
 * Closes a ticket whose outcome is unknown or that was given up, so that it no longer counts as stuck. Throws
 * for any other ticket.
 */
export async function closeTicket(record_id: string, now: string): Promise<void> {
  const record = await findTicket(record_id);
  if (!record) throw new Error(`There is no ticket request ${record_id}.`);
  if (!needsPerson(record))
    throw new Error(
      `The ticket request ${record_id} is ${record.status}: only unknown and given_up ones can be closed.`,
    );
  await updateTicket({ ...record, closed_on: now }, record);
}
