import type { ScheduleUseCase } from '#lib/platform/consumers/schedule.ts';
import { resumeMail } from '../report/delivery.ts';
import { dueMailIds } from '../report/mails.ts';
import { publishStuckReports } from '../report/stuck.ts';

/** Reports that are mailed in parallel. */
const BATCH_SIZE = 5;
/** A run starts no further batch after this time. */
const LAST_START_MS = 8000;

/** Makes due reports final and mails them. Every run reports the number of mails that need a person. */
export const sendReports: ScheduleUseCase = async (context) => {
  try {
    await sendDueReports(context);
  } finally {
    await publishStuckReports();
  }
};

async function sendDueReports(context: Parameters<ScheduleUseCase>[0]): Promise<void> {
  const startedAt = Date.now();
  for (;;) {
    const due = await dueMailIds(context.clock(), BATCH_SIZE);
    // All settle before one can fail the run: an interrupted mail would have an unknown outcome.
    const runs = await Promise.allSettled(due.map((shiftId) => resumeMail(shiftId, context)));
    const failed = runs.find((run) => run.status === 'rejected');
    if (failed) throw failed.reason;
    if (due.length < BATCH_SIZE || Date.now() - startedAt > LAST_START_MS) return;
  }
}
