import type { ScheduleUseCase } from '#lib/platform/consumers/schedule.ts';
import { resumeDueTickets } from '../tickets/delivery.ts';
import { reportStuckTickets } from '../tickets/stuck.ts';

/** Sends due tickets, and marks interrupted ones as unknown. Every run publishes the number of stuck tickets. */
export const sendTickets: ScheduleUseCase = async (context) => {
  try {
    await resumeDueTickets(context);
  } finally {
    await reportStuckTickets(context.clock());
  }
};
