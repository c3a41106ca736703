import {
  byExecutionBlock,
  byOperator,
  bySchedulingBlock,
  byStart,
  startsFrom,
  startsTo,
} from '../keys.ts';
import { findShiftId, listOperators, listRows, positionsOf, type Row } from '../repository.ts';
import { asksForLogs, matchingOperators, type Filters } from './filters.ts';

/** Rows that may match, newest first, each with its position in this listing. */
export type Candidates = AsyncIterable<Row> | Row[];

/** More operators than this are not merged; their shifts are found among all. */
const MERGED_OPERATORS = 10;
/** Shifts that are put in order by one look at their starts. */
const ORDERED_SHIFTS = 100;
/** Rows of one page of an index, where filters will pass over many of them. */
export const WIDE_PAGE = 500;

/** The narrowest listing that holds all shifts that can match, continued after `after`. */
export async function candidates(
  filters: Filters,
  limit: number,
  after?: string,
): Promise<Candidates> {
  if (isOneShift(filters)) return oneShift(filters.id ?? filters.shift_id ?? '');
  const few = await shiftsOfBlock(filters, after);
  if (few) return few;

  const range = startRange(filters, after);
  const picky =
    asksForLogs(filters) || filters.shift_id !== undefined || filters.user_id !== undefined;
  const pageSize = picky ? WIDE_PAGE : limit + 1;
  if (filters.operator_name === undefined)
    return listRows('index1', byStart, { ...range, pageSize });
  const operators = await operatorsOf(filters.operator_name, filters);
  return operators.length > MERGED_OPERATORS
    ? listRows('index1', byStart, { ...range, pageSize: WIDE_PAGE })
    : merged(operators.map((operator) => listRows('index2', operator, { ...range, pageSize })));
}

/**
 * The shifts that logged the block that is asked for by its whole name, if it is asked for so, and
 * if they are few enough to be put in order; more are found among all.
 */
async function shiftsOfBlock(filters: Filters, after?: string): Promise<Row[] | undefined> {
  const { eb_id, sbi_id } = filters;
  if (!isExact(filters) || (eb_id === undefined && sbi_id === undefined)) return undefined;
  const rows =
    eb_id === undefined
      ? listRows('index2', bySchedulingBlock(sbi_id ?? ''), { pageSize: WIDE_PAGE })
      : listRows('index1', byExecutionBlock(eb_id), { pageSize: WIDE_PAGE });
  const ids = new Set<number>();
  for await (const { shift_id } of rows) {
    ids.add(shift_id);
    if (ids.size > ORDERED_SHIFTS) return undefined;
  }
  const places = (await positionsOf([...ids])).filter(({ position }) => !after || position < after);
  return places.sort((a, b) => (a.position > b.position ? -1 : 1));
}

const startRange = ({ shift_start, shift_end }: Filters, after?: string) => ({
  after,
  ...(shift_start !== undefined && { from: startsFrom(shift_start) }),
  ...(shift_end !== undefined && { to: startsTo(shift_end) }),
});

/** Partitions of the operators that the filter names. */
async function operatorsOf(name: string, filters: Filters): Promise<string[]> {
  const names = isExact(filters) ? [name] : matchingOperators(await listOperators(), filters);
  return [...new Set(names.map(byOperator))];
}

const isExact = ({ match_type = 'equals' }: Filters) => match_type === 'equals';

/** Whether the filters name one shift: then a cursor is a place within it. */
export const isOneShift = (filters: Filters) =>
  filters.id !== undefined || (filters.shift_id !== undefined && isExact(filters));

const oneShift = async (text: string): Promise<Row[]> => {
  const shift_id = await findShiftId(text);
  return shift_id === undefined ? [] : [{ shift_id, position: text }];
};

/** Several listings as one, newest first. */
async function* merged(listings: AsyncGenerator<Row>[]): AsyncGenerator<Row> {
  const heads = await Promise.all(
    listings.map(async (rows) => ({ rows, head: await rows.next() })),
  );
  for (;;) {
    const live = heads.filter(({ head }) => head.done !== true);
    live.sort((a, b) => (positionOf(a.head) > positionOf(b.head) ? -1 : 1));
    const [newest] = live;
    if (!newest || newest.head.done === true) return;
    yield newest.head.value;
    newest.head = await newest.rows.next();
  }
}

const positionOf = (head: IteratorResult<Row, unknown>) =>
  head.done === true ? '' : head.value.position;
