import { isDeepStrictEqual } from 'node:util';
import type { Shift, ShiftLog, ShiftRecord } from '../model.ts';
import { compared, type Said } from './annotations-of.ts';

/** What a file says otherwise of a shift that stands here, and of its logs: what stands stays. */
export function differences(
  standing: ShiftRecord,
  shift: Shift,
  logs: ShiftLog[],
  annotations: Said[],
): string[] {
  const there = new Map(standing.logs.map((log) => [String(log.eb_id), log]));
  const other = logs.filter((log) => {
    const here = there.get(String(log.eb_id));
    return here && !isDeepStrictEqual(recordOf(here), recordOf(log));
  });
  const { edited } = compared(standing.annotations, annotations);
  const { shift_id } = standing;
  const isOther = !isDeepStrictEqual(ownFields(standing), ownFields(shift));
  return [
    ...(isOther ? [`shift ${shift_id} stands here with other fields, and stays as it is`] : []),
    ...other.map(({ eb_id }) => `execution block ${eb_id} stands here otherwise, and stays so`),
    ...edited.map(
      ({ annotation_id }) => `annotation ${annotation_id} stands here otherwise, and stays so`,
    ),
  ];
}

const ownFields = ({ source_id, user_id, shift_start, shift_end, operator_name }: Shift) => [
  source_id,
  user_id,
  shift_start,
  shift_end,
  operator_name,
];

/** A log without its id and counts, which a second import may give otherwise. */
function recordOf({ id: _id, shift_id: _shift, log_revision: _count, ...record }: ShiftLog) {
  return { ...record, metadata: undefined };
}
