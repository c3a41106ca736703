import type { ForeignId, ShiftLog } from './log.ts';
import { lower, shiftPartition, paddedShiftId } from '../shifts/keys.ts';

export const logsFrom = 'LOG#';
export const logsTo = 'LOG#\u{10FFFF}';
export const isLogKey = (sk: string) => sk.startsWith(logsFrom);

export const executionBlockPartition = (ebId: ForeignId) => `EB#${lower(ebId)}`;

export const schedulingBlockPartition = (sbiRef: ForeignId) => `SBI#${lower(sbiRef)}`;

export function logKeys(log: Pick<ShiftLog, 'shift_id' | 'eb_id' | 'sbi_ref'>) {
  return {
    pk: shiftPartition(log.shift_id),
    sk: `${logsFrom}${log.eb_id}`,
    index1_pk: executionBlockPartition(log.eb_id),
    index1_sk: paddedShiftId(log.shift_id),
    ...(log.sbi_ref !== undefined && {
      index2_pk: schedulingBlockPartition(log.sbi_ref),
      index2_sk: paddedShiftId(log.shift_id),
    }),
  };
}
