import type { Consumer } from '#lib/contract/consumer.ts';
import { systemClock, type Clock } from '../clock.ts';
import { timeOrderedId } from '../ids.ts';
import { runEvent } from './run-event.ts';

/** The event of a schedule: its id, and the kind of effects to send. */
type ScheduleEvent = { id: string; kind: string };

export type ScheduleHandler = (event: ScheduleEvent) => Promise<void>;

/** Handles a scheduled event. Two runs may overlap. */
export type ScheduleUseCase<Kind extends string> = (
  kind: Kind,
  context: { clock: Clock; newId: () => number },
) => Promise<void>;

/** Returns the Lambda handler of a schedule. If it throws, Lambda retries. */
export function runOnSchedule<Kind extends string>(
  consumer: Consumer,
  useCase: ScheduleUseCase<Kind>,
): ScheduleHandler {
  return ({ id, kind }) =>
    runEvent(
      { consumer: consumer.id, kind, event_id: id },
      () => useCase(kind as Kind, { clock: systemClock, newId: timeOrderedId }),
      'debug',
    );
}
