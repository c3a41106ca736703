import type { ScheduleUseCase } from '#lib/platform/consumers/schedule.ts';
import type { EffectName } from '../contracts/consumers.ts';
import { senders } from '../outbox.ts';

/** Sends what is due of one kind. Every run publishes the number of stuck effects of the kind. */
export const sendEffects: ScheduleUseCase<EffectName> = (kind, context) => senders[kind](context);
