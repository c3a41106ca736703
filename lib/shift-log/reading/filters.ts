import type { RequestOf } from '#lib/contract/endpoint.ts';
import { normalizeLine } from '#lib/characters/one-line.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import type { listShifts } from '../contracts/shifts.ts';

import type { ShiftRecord } from './whole-shift.ts';
import type { ForeignId, ShiftLog } from '../logs/log.ts';

export type Filters = RequestOf<typeof listShifts>['query'];

type MatchType = NonNullable<Filters['match_type']>;

const comparisons: Record<MatchType, (value: string, filter: string) => boolean> = {
  equals: (value, filter) => value === filter,
  starts_with: (value, filter) => value.startsWith(filter),
  contains: (value, filter) => value.includes(filter),
};

/** Whether a value matches a filter, ignoring case. Every value matches an absent filter. */
function matches(
  value: ForeignId | undefined,
  filter: string | undefined,
  type: MatchType = 'equals',
) {
  if (filter === undefined) return true;
  if (value === undefined) return false;
  return comparisons[type](normalizeLine(String(value)).toLowerCase(), filter.toLowerCase());
}

/** Whether an index row matches the filters on the shift's own fields. */
export function rowMatches(
  row: { shift_id: number; source_id?: string; operator_name?: string; user_id?: string },
  { id, shift_id, user_id, match_type, ...filters }: Filters,
): boolean {
  return (
    matches(row.shift_id, id) &&
    [row.shift_id, row.source_id].some((name) => matches(name, shift_id, match_type)) &&
    operatorMatches(row.operator_name, { match_type, ...filters }) &&
    matches(row.user_id, user_id, match_type)
  );
}

/** Whether a shift matches all filters; one log must match all filters on logs. */
export function shiftMatches(record: ShiftRecord, filters: Filters): boolean {
  const start = toSortable(record.shift_start);
  return (
    rowMatches(record, filters) &&
    (filters.shift_start === undefined || start >= toSortable(filters.shift_start)) &&
    (filters.shift_end === undefined || start <= toSortable(filters.shift_end)) &&
    (!filtersOnLogs(filters) || record.logs.some((log) => logMatches(log, filters)))
  );
}

/** Whether any filter is on a shift's logs, which no index row has. */
export const filtersOnLogs = ({ eb_id, sbi_id, sbi_status }: Filters) =>
  eb_id !== undefined || sbi_id !== undefined || sbi_status !== undefined;

const logMatches = (log: ShiftLog, { eb_id, sbi_id, sbi_status, match_type }: Filters) =>
  matches(log.eb_id, eb_id, match_type) &&
  matches(log.sbi_ref, sbi_id, match_type) &&
  matches(log.sbi_status, sbi_status);

type OperatorFilters = Pick<Filters, 'operator_name' | 'shift_operator' | 'match_type'>;

/** Whether a name matches the filters on the operator: `operator_name` and its alias. */
const operatorMatches = (
  name: string | undefined,
  { operator_name, shift_operator, match_type }: OperatorFilters,
): boolean => matches(name, operator_name, match_type) && matches(name, shift_operator, match_type);

export const matchingOperators = (names: string[], filters: Filters) =>
  names.filter((name) => operatorMatches(name, filters));
