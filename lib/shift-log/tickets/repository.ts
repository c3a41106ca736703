import { getItem, queryFirstPage, type Item } from '#lib/platform/dynamo/read.ts';
import {
  commit,
  emit,
  update,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { hasAttempts, statusOf, storedStatus } from '#lib/platform/outbox/effect-status.ts';
import { keysOf, pick, omitUndefined, type NamesOf } from '../fields/field-lists.ts';
import * as keys from '../shifts/keys.ts';
import { ticketRecordFields } from '../contracts/resources/ticket.ts';
import { isWaitingLong, needsPerson, ticketCreated, type TicketRecord } from './ticket.ts';
import { table } from '../fields/table.ts';
import {
  ticketKey,
  stuckTicketsPartition,
  createdTicketsPartition,
  dueTicketsPartition,
  recordIdOf,
} from './keys.ts';

/** Records expire after a year. */
const RETENTION_SECONDS = 366 * 86_400;

/** The maximum number of index rows that are read from each of two partitions to find stuck tickets. */
const MAX_ROWS = 1000;

const {
  state: _state,
  summary: _summary,
  next_attempt_on: _next,
  mark: _mark,
  ...storedFields
} = ticketRecordFields;

const attributes = {
  ...storedFields,
  draft: true,
  status: true,
  due: true,
  timed_out: true,
} satisfies NamesOf<TicketRecord>;

export const toItem = (record: TicketRecord) => ({
  ...ticketKey(record.record_id),
  ...attributesOf(record),
  expires: Math.floor(Date.parse(record.requested_on) / 1000) + RETENTION_SECONDS,
});

export const toRecord = ({ wish, ...item }: Item): TicketRecord =>
  omitUndefined(
    pick({ ...item, draft: wish, status: statusOf(item) } as TicketRecord, keysOf(attributes)),
  );

/**
 * Returns the stored attributes of a record; undefined ones are removed from the item. Due records are indexed by
 * due time, created ones and those that need a person by request time, others not at all.
 */
function attributesOf(record: TicketRecord) {
  const { draft, status, ...fields } = pick(record, keysOf(attributes));
  const { due, ticket } = record;
  const position = `${record.requested_on}#${record.record_id}`;
  const list = needsPerson(record) ? stuckTicketsPartition : ticket && createdTicketsPartition;
  const settledKeys = list === undefined ? [] : [list, position];
  const [index3_pk, index3_sk] =
    due === undefined ? settledKeys : [dueTicketsPartition, `${due}#${position}`];
  return { ...fields, index3_pk, index3_sk, wish: draft, ...storedStatus(status) };
}

/** Returns a record, or undefined. One call. */
export async function findTicket(record_id: string): Promise<TicketRecord | undefined> {
  const item = await getItem(table(), ticketKey(record_id));
  return item && toRecord(item);
}

/** Returns the ids of up to `limit` due records, earliest first. One call. */
export async function dueTicketIds(now: string, limit: number): Promise<string[]> {
  const rows = await readRows({ pk: dueTicketsPartition, to: `${now}~`, limit });
  return rows.map(({ pk }) => recordIdOf(pk));
}

/** Returns the ids of stuck records among the first thousand of each kind. Two calls. */
export async function stuckTicketIds(now: string): Promise<string[]> {
  const [dueRows, stuckRows] = await Promise.all(
    [dueTicketsPartition, stuckTicketsPartition].map((pk) => readRows({ pk, limit: MAX_ROWS })),
  );
  const lateRows = dueRows?.filter(({ index3_sk }) =>
    isWaitingLong(index3_sk.split('#')[1] ?? '', now),
  );
  return [...(stuckRows ?? []), ...(lateRows ?? [])].map(({ pk }) => recordIdOf(pk));
}

type IndexRow = { pk: string; index3_sk: string };

const readRows = (query: { pk: string; to?: string; limit: number }): Promise<IndexRow[]> =>
  queryFirstPage<IndexRow>({ table: table(), index: keys.indexes.index3, ...query });

/**
 * Replaces `before` with `record`, together with `alongside` and, if the tracker has created the ticket, its event.
 * Throws `WriteConflict` if the stored record has changed since `before` was read.
 */
export const updateTicket = (
  record: TicketRecord,
  before: TicketRecord,
  alongside: (TransactWrite | EventWrite)[] = [],
): Promise<void> => {
  const condition = hasAttempts(before.status, before.attempts);
  const key = ticketKey(record.record_id);
  const write = update(table(), key, attributesOf(record), { condition });
  const isCreated = record.status === 'made' && before.status !== 'made';
  return commit([...alongside, ...(isCreated ? emit(write, ticketCreated(record)) : [write])]);
};
