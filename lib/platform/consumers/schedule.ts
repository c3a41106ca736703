import type { Consumer } from '#lib/contract/consumer.ts';
import { systemClock, type Clock } from '../clock.ts';
import { timeOrderedId } from '../ids.ts';
import { log, withLogKeys } from '../log.ts';

/** What EventBridge tells when a rule's time has come, as far as it is looked at. */
type ScheduleEvent = { id: string };

export type ScheduleHandler = (event: ScheduleEvent) => Promise<void>;

/** The rule of a consumer that runs again and again. Two runs may overlap. */
export type OnSchedule = (context: { clock: Clock; newId: () => number }) => Promise<void>;

/** The Lambda handler of a consumer that runs again and again. What it throws makes Lambda try again. */
export function runOnSchedule(consumer: Consumer, useCase: OnSchedule): ScheduleHandler {
  return ({ id }) =>
    withLogKeys({ consumer: consumer.id, event_id: id }, async () => {
      const startedAt = Date.now();
      try {
        await useCase({ clock: systemClock, newId: timeOrderedId });
        log('debug', 'EVENT_HANDLED', { milliseconds: Date.now() - startedAt });
      } catch (error) {
        log('error', 'EVENT_FAILED', {}, error);
        throw error;
      }
    });
}
