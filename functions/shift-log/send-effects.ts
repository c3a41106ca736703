import { runOnSchedule } from '#lib/platform/consumers/schedule.ts';
import { sendEffects as consumer } from '#lib/shift-log/contracts/consumers.ts';
import { sendEffects } from '#lib/shift-log/use-cases/send-effects.ts';

export const handler = runOnSchedule(consumer, sendEffects);
