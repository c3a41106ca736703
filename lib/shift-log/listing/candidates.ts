import {
  byExecutionBlock,
  byOperator,
  bySchedulingBlock,
  byStart,
  startsFrom,
  startsTo,
} from '../keys.ts';
import { listOperators, listRows, type Row } from '../repository.ts';
import { asksForLogs, matchingOperators, type Filters } from './filters.ts';
import { shiftIdFrom } from '../shift-id.ts';

/** Rows that may match, newest first, each with its position in this listing. */
export type Candidates = AsyncGenerator<Row>;

/** More operators than this are not merged; their shifts are found among all. */
const MERGED_OPERATORS = 10;
/** Rows of one page of an index, where filters will pass over many of them. */
export const WIDE_PAGE = 500;

/** The narrowest listing that holds all shifts that can match, continued after `after`. */
export async function candidates(
  filters: Filters,
  limit: number,
  after?: string,
): Promise<Candidates> {
  const { id, shift_id, eb_id, sbi_id } = filters;
  if (isOneShift(filters)) return oneShift(id ?? shift_id ?? '');
  if (isExact(filters) && eb_id !== undefined)
    return distinct(listRows('index1', byExecutionBlock(eb_id), { pageSize: WIDE_PAGE, after }));
  if (isExact(filters) && sbi_id !== undefined)
    return distinct(listRows('index2', bySchedulingBlock(sbi_id), { pageSize: WIDE_PAGE, after }));

  const range = startRange(filters, after);
  const picky = asksForLogs(filters) || shift_id !== undefined || filters.user_id !== undefined;
  const pageSize = picky ? WIDE_PAGE : limit + 1;
  if (filters.operator_name === undefined)
    return listRows('index1', byStart, { ...range, pageSize });
  const operators = await operatorsOf(filters.operator_name, filters);
  return operators.length > MERGED_OPERATORS
    ? listRows('index1', byStart, { ...range, pageSize: WIDE_PAGE })
    : merged(operators.map((operator) => listRows('index2', operator, { ...range, pageSize })));
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

// eslint-disable-next-line @typescript-eslint/require-await -- a listing like the others
async function* oneShift(text: string): Candidates {
  const shift_id = shiftIdFrom(text);
  if (shift_id !== undefined) yield { shift_id, position: text };
}

/** A shift has a row for each of its logs here; they stand together, and one is enough. */
async function* distinct(rows: Candidates): Candidates {
  let last: number | undefined;
  for await (const row of rows) {
    if (row.shift_id !== last) yield row;
    last = row.shift_id;
  }
}

/** Several listings as one, newest first. */
async function* merged(listings: Candidates[]): Candidates {
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
