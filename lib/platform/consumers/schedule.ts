import type { Consumer } from '#lib/contract/consumer.ts';
import { systemClock, type Clock } from '../clock.ts';
import { timeOrderedId } from '../ids.ts';
import { log, withLogKeys } from '../log.ts';

type ScheduleEvent = { id: string };

export type ScheduleHandler = (event: ScheduleEvent) => Promise<void>;

/** Handles a scheduled event. Two runs may overlap. */
export type ScheduleUseCase = (context: { clock: Clock; newId: () => number }) => Promise<void>;

/** Returns the Lambda handler of a schedule. If it throws, Lambda retries. */
export function runOnSchedule(consumer: Consumer, useCase: ScheduleUseCase): ScheduleHandler {
  return ({ id }) =>
    withLogKeys({ consumer: consumer.id, event_id: id }, async () => {
      const startedAt = Date.now();
      try {
        await useCase({ clock: systemClock, newId: timeOrderedId });
        log('debug', 'EVENT_PROCESSED', { milliseconds: Date.now() - startedAt });
      } catch (error) {
        log('error', 'EVENT_FAILED', {}, error);
        throw error;
      }
    });
}
