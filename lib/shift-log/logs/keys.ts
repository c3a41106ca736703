import type { ForeignId, ShiftLog } from './log.ts';
import { lower, shiftPartition, paddedShiftId } from '../shifts/keys.ts';

/** The items of logs. */
// prettier-ignore
export const entities = [
  { entity: 'Log', pk: 'SHIFT#<shift_id>', sk: 'LOG#<eb_id>', index1: 'EB#<eb_id>, <shift_id>', index2: 'SBI#<sbi_ref>, <shift_id>', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'Shifts with a log of an execution block', key: 'index1: EB#<eb_id>', usedBy: ['list-shifts'] },
  { pattern: 'Shifts with a log of a scheduling block instance', key: 'index2: SBI#<sbi_ref>', usedBy: ['list-shifts'] },
  { pattern: 'Logs of a shift', key: 'SHIFT#<shift_id>, LOG#…', usedBy: ['search.index-events', 'every reader of a shift that changes meanwhile'] },
] as const;

export const logsFrom = 'LOG#';
export const logsTo = 'LOG#\u{10FFFF}';
export const isLogKey = (sk: string) => sk.startsWith(logsFrom);

export const executionBlockPartition = (ebId: ForeignId) => `EB#${lower(ebId)}`;
export const schedulingBlockPartition = (sbiRef: ForeignId) => `SBI#${lower(sbiRef)}`;

export const logKey = ({ shift_id, eb_id }: Pick<ShiftLog, 'shift_id' | 'eb_id'>) => ({
  pk: shiftPartition(shift_id),
  sk: `${logsFrom}${eb_id}`,
});

export function logKeys(log: Pick<ShiftLog, 'shift_id' | 'eb_id' | 'sbi_ref'>) {
  return {
    ...logKey(log),
    index1_pk: executionBlockPartition(log.eb_id),
    index1_sk: paddedShiftId(log.shift_id),
    ...(log.sbi_ref !== undefined && {
      index2_pk: schedulingBlockPartition(log.sbi_ref),
      index2_sk: paddedShiftId(log.shift_id),
    }),
  };
}
