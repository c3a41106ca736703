import type { ScheduleUseCase } from '#lib/platform/consumers/schedule.ts';
import { openTracker, resumeTicket } from '../tickets/delivery.ts';
import { dueTicketIds } from '../tickets/repository.ts';
import { reportStuckTickets } from '../tickets/stuck.ts';

/** Tickets that are sent in parallel. */
const BATCH_SIZE = 5;
/** A run starts no further batch after this time. */
const LAST_START_MS = 8000;

/** Sends due tickets, and marks interrupted ones as unknown. Every run reports the number of stuck tickets. */
export const sendTickets: ScheduleUseCase = async (context) => {
  try {
    await sendDueTickets(context);
  } finally {
    await reportStuckTickets(context.clock());
  }
};

async function sendDueTickets(context: Parameters<ScheduleUseCase>[0]): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const due = await dueTicketIds(context.clock(), BATCH_SIZE);
    if (due.length === 0) return;
    const delivery = { tracker: await openTracker(), ...context };
    // Waits for all tickets before failing the run: an interrupted delivery has an unknown outcome.
    const runs = await Promise.allSettled(
      due.map((record_id) => resumeTicket(record_id, delivery)),
    );
    const failed = runs.find((run) => run.status === 'rejected');
    if (failed) throw failed.reason;
    if (due.length < BATCH_SIZE || Date.now() - startedAt > LAST_START_MS) return;
  }
}
