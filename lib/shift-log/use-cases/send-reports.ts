import type { ScheduleUseCase } from '#lib/platform/consumers/schedule.ts';
import { publishStuckReports, resumeMail } from '../report/delivery.ts';
import { dueMailIds } from '../report/mail/repository.ts';

/** Reports that a run makes final and mails at most, and how many of them in parallel. */
const MAX_REPORTS = 100;
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
