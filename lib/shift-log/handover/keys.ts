import { shiftPartition } from '../shifts/keys.ts';

/** The items of handovers. */
// prettier-ignore
export const entities = [
  { entity: 'Handover', pk: 'SHIFT#<shift_id>', sk: 'HANDOVER', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'A handover with its shift and the guard', key: 'SHIFT#<shift_id>, HANDOVER; SHIFT#<shift_id>, #SHIFT; GUARD, RUNNING_SHIFT', usedBy: ['get-handover', 'update-handover', 'offer-handover', 'withdraw-offer', 'acknowledge-items', 'withdraw-acknowledgements', 'accept-handover', 'npm run export', 'npm run import'] },
] as const;

export const handoverKey = (shiftId: number) => ({ pk: shiftPartition(shiftId), sk: 'HANDOVER' });
