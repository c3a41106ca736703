import { shiftPartition } from '../shifts/keys.ts';

export const handoverKey = (shiftId: number) => ({ pk: shiftPartition(shiftId), sk: 'HANDOVER' });
