import type { ScheduleUseCase } from '#lib/platform/consumers/schedule.ts';
import { publishStuckReports, resumeDueMails } from '../report/delivery.ts';

/** Finalizes due reports and mails them. Every run publishes the number of stuck mails. */
export const sendReports: ScheduleUseCase = async (context) => {
  try {
    await resumeDueMails(context);
  } finally {
    await publishStuckReports();
  }
};
