import type { RequestOf } from '#lib/contract/endpoint.ts';
import { toSortable } from '#lib/contract/fields/datetime.ts';
import type { listShifts } from '../contracts/shifts.ts';
import type { ForeignId, ShiftLog, ShiftRecord } from '../model.ts';

export type Filters = RequestOf<typeof listShifts>['query'];

type MatchType = NonNullable<Filters['match_type']>;

const comparisons: Record<MatchType, (value: string, wanted: string) => boolean> = {
  equals: (value, wanted) => value === wanted,
  starts_with: (value, wanted) => value.startsWith(wanted),
  contains: (value, wanted) => value.includes(wanted),
};

/** Whether a value answers a filter; without a filter every value does. Case is ignored. */
function answers(
  value: ForeignId | undefined,
  wanted: string | undefined,
  how: MatchType = 'equals',
) {
  if (wanted === undefined) return true;
  return value !== undefined && comparisons[how](String(value).toLowerCase(), wanted.toLowerCase());
}

/** The filters that a row of an index can answer: those on the shift's own fields. */
export function rowMatches(
  row: { shift_id: number; source_id?: string; operator_name?: string; user_id?: string },
  { id, shift_id, operator_name, user_id, match_type }: Filters,
): boolean {
  return (
    answers(row.shift_id, id) &&
    [row.shift_id, row.source_id].some((name) => answers(name, shift_id, match_type)) &&
    answers(row.operator_name, operator_name, match_type) &&
    answers(row.user_id, user_id, match_type)
  );
}

/** Whether a shift answers all filters, those on logs by one and the same log. */
export function shiftMatches(record: ShiftRecord, filters: Filters): boolean {
  const start = toSortable(record.shift_start);
  return (
    rowMatches(record, filters) &&
    (filters.shift_start === undefined || start >= toSortable(filters.shift_start)) &&
    (filters.shift_end === undefined || start <= toSortable(filters.shift_end)) &&
    (!asksForLogs(filters) || record.logs.some((log) => logMatches(log, filters)))
  );
}

/** Whether any filter can only be answered by a shift's logs. */
export const asksForLogs = ({ eb_id, sbi_id, sbi_status }: Filters) =>
  eb_id !== undefined || sbi_id !== undefined || sbi_status !== undefined;

const logMatches = (log: ShiftLog, { eb_id, sbi_id, sbi_status, match_type }: Filters) =>
  answers(log.eb_id, eb_id, match_type) &&
  answers(log.sbi_ref, sbi_id, match_type) &&
  answers(log.sbi_status, sbi_status);

/** Names among `names` that answer the filter on the operator. */
export const matchingOperators = (names: string[], { operator_name, match_type }: Filters) =>
  names.filter((name) => answers(name, operator_name, match_type));
