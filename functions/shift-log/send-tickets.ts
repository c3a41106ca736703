import { runOnSchedule } from '#lib/platform/consumers/schedule.ts';
import { sendTickets as consumer } from '#lib/shift-log/contracts/consumers.ts';
import { sendTickets } from '#lib/shift-log/use-cases/send-tickets.ts';

export const handler = runOnSchedule(consumer, sendTickets);
