import { Stale } from '#lib/platform/dynamo/settle.ts';
import { log } from '#lib/platform/log.ts';
import type { OnSchedule } from '#lib/platform/schedule.ts';
import { openTracker } from '#lib/platform/tracker/open-tracker.ts';
import { changeTicket, dueTickets, findTicket } from '../tickets/repository.ts';
import { send, type Sending } from '../tickets/send.ts';
import { cutOff, type TicketRecord } from '../tickets/ticket.ts';

/** Tickets that are sent at once, and milliseconds in which a run begins with more. */
const [TOGETHER, BEGINNING] = [5, 8000];

/** After so many milliseconds a person is told that a ticket waits. */
const LONG = 1_800_000;

/** Sends the tickets that wait and are due; those whose sending was cut off are unknown from then on. */
export const sendTickets: OnSchedule = async (context) => {
  const began = Date.now();
  for (;;) {
    const due = await dueTickets(context.clock(), TOGETHER);
    if (due.length === 0) return;
    const sending = { tracker: await openTracker(), ...context };
    await Promise.all(due.map((record_id) => goOn(record_id, sending)));
    if (due.length < TOGETHER || Date.now() - began > BEGINNING) return;
  }
};

/** Goes on with a record that was found to be due, unless another run does. */
async function goOn(record_id: string, sending: Sending): Promise<void> {
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
    if (error instanceof Stale) return;
    throw error;
  }
  const after = isCutOff ? begun : await send(begun, sending);
  const isLong = Date.parse(now) - Date.parse(seen.requested_on) > LONG;
  if (/^(unknown|given_up)$/.test(after.fate) || (after.fate === 'waiting' && isLong))
    log('error', 'TICKET_STUCK', { record_id, state: after.fate, attempts: after.attempts });
}
