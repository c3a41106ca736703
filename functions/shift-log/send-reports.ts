import { runOnSchedule } from '#lib/platform/consumers/schedule.ts';
import { sendReports as consumer } from '#lib/shift-log/contracts/consumers.ts';
import { sendReports } from '#lib/shift-log/use-cases/send-reports.ts';

export const handler = runOnSchedule(consumer, sendReports);
