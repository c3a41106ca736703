import { WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { log } from '#lib/platform/log.ts';
import { changeTicket, findTicket } from './repository.ts';
import { send, type Sending } from './send.ts';
import { cutOff, isStuck, type TicketRecord } from './ticket.ts';

/** Goes on with a record that was found to be due, unless another run does. */
export async function goOn(record_id: string, sending: Sending): Promise<void> {
  const seen = await findTicket(record_id);
  const now = sending.clock();
  if (seen?.due === undefined || seen.due > now) return;
  const isCutOff = seen.fate === 'sending';
  const { due: _past, ...known } = seen;
  const begun: TicketRecord = isCutOff
    ? { ...known, fate: 'unknown', changed_on: now }
    : { ...known, fate: 'sending', attempts: seen.attempts + 1, changed_on: now, due: cutOff(now) };
  try {
    await changeTicket(begun, seen);
  } catch (error) {
    if (error instanceof WriteConflict) return;
    throw error;
  }
  const after = isCutOff ? begun : await send(begun, sending);
  if (isStuck(after, now))
    log('error', 'TICKET_STUCK', { record_id, state: after.fate, attempts: after.attempts });
}
