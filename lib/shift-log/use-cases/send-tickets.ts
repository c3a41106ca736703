import type { OnSchedule } from '#lib/platform/consumers/schedule.ts';
import { goOn } from '../tickets/resume.ts';
import { dueTickets } from '../tickets/repository.ts';
import { openTracker } from '../tickets/send.ts';
import { reportStuckTickets } from '../tickets/stuck.ts';

/** Tickets that are sent at once, and milliseconds in which a run begins with more. */
const [TOGETHER, BEGINNING] = [5, 8000];

/**
 * Sends the tickets that wait and are due; those whose sending was cut off are unknown from then on. Every
 * run reports how many are stuck, also one that fails.
 */
export const sendTickets: OnSchedule = async (context) => {
  try {
    await sendDueTickets(context);
  } finally {
    await reportStuckTickets(context.clock());
  }
};

async function sendDueTickets(context: Parameters<OnSchedule>[0]): Promise<void> {
  const began = Date.now();
  for (;;) {
    const due = await dueTickets(context.clock(), TOGETHER);
    if (due.length === 0) return;
    const sending = { tracker: await openTracker(), ...context };
    // All come to their end: what is cut off with the run, since another failed, would be in doubt.
    const runs = await Promise.allSettled(due.map((record_id) => goOn(record_id, sending)));
    const failed = runs.find((run) => run.status === 'rejected');
    if (failed) throw failed.reason;
    if (due.length < TOGETHER || Date.now() - began > BEGINNING) return;
  }
}
