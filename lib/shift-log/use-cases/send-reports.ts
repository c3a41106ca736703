import type { ScheduleUseCase } from '#lib/platform/consumers/schedule.ts';
import { publishStuckReports, resumeMail } from '../report/delivery.ts';
import { dueMailIds } from '../report/mail/repository.ts';

/** The maximum number of reports that a run finalizes and mails. */
const MAX_REPORTS = 100;
/** Reports that are mailed in parallel. */
const BATCH_SIZE = 5;
/** A run starts no further batch after this time. */
const LAST_START_MS = 8000;

/** Finalizes due reports and mails them. Every run publishes the number of stuck mails. */
export const sendReports: ScheduleUseCase = async (context) => {
  try {
    await sendDueReports(context);
  } finally {
    await publishStuckReports();
  }
};

/** Tries all due reports. If some of them fail, the run fails afterwards. */
async function sendDueReports(context: Parameters<ScheduleUseCase>[0]): Promise<void> {
  const startedAt = Date.now();
  const due = await dueMailIds(context.clock(), MAX_REPORTS);
  const runs: PromiseSettledResult<void>[] = [];
  for (let at = 0; at < due.length && Date.now() - startedAt < LAST_START_MS; at += BATCH_SIZE) {
    const batch = due.slice(at, at + BATCH_SIZE);
    runs.push(...(await Promise.allSettled(batch.map((id) => resumeMail(id, context)))));
  }
  const failed = runs.find((run) => run.status === 'rejected');
  if (failed) throw failed.reason;
}
