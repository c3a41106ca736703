import { itemsToRead, MAX_PAGE_SIZE } from '#lib/contract/pages.ts';
import * as keys from '../shifts/keys.ts';
import { findShiftId, findOperators } from '../shifts/repository.ts';
import { mergeNewestFirst } from './merge.ts';
import { filtersOnLogs, matchingOperators, type Filters } from './filters.ts';
import { schedulingBlockPartition, executionBlockPartition } from '../logs/keys.ts';
import { listRows, positionsOf, type Row } from './index-rows.ts';

/** Listings of at most this many operators are merged; beyond that, all shifts are searched. */
const MAX_MERGED_OPERATORS = 10;
/** Shifts of a block that are sorted by one read of their starts; beyond that, all shifts are searched. */
const MAX_SORTED_SHIFTS = 100;

/**
 * Returns rows of shifts that may match, newest first, after the position `after`: the narrowest listing
 * that contains all matches.
 */
export async function candidates(
  filters: Filters,
  limit: number,
  after?: string,
): Promise<AsyncIterable<Row> | Row[]> {
  if (namesOneShift(filters)) return oneShift(filters.id ?? filters.shift_id ?? '');
  const shiftsOfBlock = await findShiftsOfBlock(filters, after);
  if (shiftsOfBlock) return shiftsOfBlock;

  const { shift_start, shift_end, shift_id, user_id, shift_operator } = filters;
  const { operator_name = shift_operator } = filters;
  const isSelective = filtersOnLogs(filters) || shift_id !== undefined || user_id !== undefined;
  const range = {
    after,
    pageSize: isSelective ? MAX_PAGE_SIZE : itemsToRead(limit),
    ...keys.startRange(shift_start, shift_end),
  };
  if (operator_name === undefined) return listRows('index1', keys.shiftsPartition, range);
  const partitions = await operatorPartitions(operator_name, filters);
  return partitions.length > MAX_MERGED_OPERATORS
    ? listRows('index1', keys.shiftsPartition, { ...range, pageSize: MAX_PAGE_SIZE })
    : mergeNewestFirst(partitions.map((partition) => listRows('index2', partition, range)));
}

/**
 * Returns the shifts that logged the block that the filters name exactly, or undefined if they name none or
 * too many shifts logged it.
 */
async function findShiftsOfBlock(filters: Filters, after?: string): Promise<Row[] | undefined> {
  const { eb_id, sbi_id = '' } = filters;
  if (!isExact(filters) || (eb_id ?? filters.sbi_id) === undefined) return undefined;
  const range = { pageSize: MAX_PAGE_SIZE };
  const rows =
    eb_id === undefined
      ? listRows('index2', schedulingBlockPartition(sbi_id), range)
      : listRows('index1', executionBlockPartition(eb_id), range);
  const ids = new Set<number>();
  for await (const { shift_id } of rows) {
    ids.add(shift_id);
    if (ids.size > MAX_SORTED_SHIFTS) return undefined;
  }
  const positions = (await positionsOf([...ids])).filter(
    ({ position }) => !after || position < after,
  );
  return positions.sort((a, b) => (a.position > b.position ? -1 : 1));
}

/** Returns the index partitions of the operators that the filter matches. */
async function operatorPartitions(name: string, filters: Filters): Promise<string[]> {
  const names = isExact(filters) ? [name] : matchingOperators(await findOperators(), filters);
  return [...new Set(names.map(keys.operatorPartition))];
}

const isExact = ({ match_type = 'equals' }: Filters) => match_type === 'equals';

/** Whether the filters name one shift: then a cursor is a position inside that shift. */
export const namesOneShift = (filters: Filters) =>
  filters.id !== undefined || (filters.shift_id !== undefined && isExact(filters));

const oneShift = async (text: string): Promise<Row[]> => {
  const shift_id = await findShiftId(text);
  return shift_id === undefined ? [] : [{ shift_id, position: text }];
};
