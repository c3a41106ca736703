import { getItem, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  put,
  update,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import * as keys from '../keys.ts';
import { awaitsPerson, waitsLong, type TicketRecord } from './ticket.ts';

/** A record is kept for a year. */
const KEPT_SECONDS = 366 * 86_400;

/** Index rows of a kind that a count of stuck tickets looks at. */
const MAX_COUNTED = 1000;

const table = () => tableName('shift-log');

/** A request of the same key was here before: its record stands. */
export class Earlier extends Error {
  readonly record: TicketRecord;
  constructor(record: TicketRecord) {
    super();
    this.record = record;
  }
}

/** Records a ticket that is about to be sent. Throws `Earlier`, but for one that was refused: it may be sent again. */
export async function putTicket(record: TicketRecord): Promise<void> {
  const expires = Math.floor(Date.parse(record.requested_on) / 1000) + KEPT_SECONDS;
  const item = { ...keys.ticketKey(record.record_id), ...fieldsOf(record), expires };
  const condition = {
    expression: 'attribute_not_exists(pk) OR fate = :refused',
    values: { ':refused': 'refused' },
  };
  const toError = (standing: Item | undefined) => new Earlier(standing as TicketRecord & Item);
  await commit([put(table(), item, { condition, toError })]);
}

/** Keeps the outcome of a request whose ticket was made before. */
export const keepOutcome = (steps: TransactWrite[]): Promise<void> => commit(steps);

/** The record of that id, or undefined. One call. */
export const findTicket = (record_id: string): Promise<(TicketRecord & Item) | undefined> =>
  getItem<TicketRecord & Item>(table(), keys.ticketKey(record_id));

/** Returns the ids of records that are due, the one first that was due first. One call. */
export async function dueTickets(now: string, limit: number): Promise<string[]> {
  const rows = await indexRows({ pk: keys.dueTickets, to: `${now}~`, limit });
  return rows.map(({ pk }) => keys.recordIdOf(pk));
}

/** The number of stuck tickets. */
export const countStuckTickets = async (now: string): Promise<number> =>
  (await stuckTicketIds(now)).length;

/** Returns the ids of stuck tickets, as far as a look at the first thousand of each kind finds them. Two calls. */
export async function stuckTicketIds(now: string): Promise<string[]> {
  const [waiting, left] = await Promise.all(
    [keys.dueTickets, keys.stuckTickets].map((pk) => indexRows({ pk, limit: MAX_COUNTED })),
  );
  const long = waiting?.filter(({ index3_sk }) => waitsLong(index3_sk.split('#')[1] ?? '', now));
  return [...(left ?? []), ...(long ?? [])].map(({ pk }) => keys.recordIdOf(pk));
}

type IndexRow = { pk: string; index3_sk: string };

/** Returns the first page of tickets in the index. */
async function indexRows(query: { pk: string; to?: string; limit: number }): Promise<IndexRow[]> {
  const index = { name: 'index3', pk: 'index3_pk', sk: 'index3_sk' };
  for await (const page of queryPages<IndexRow>({ table: table(), index, ...query })) return page;
  return [];
}

/** Writes how a record stands, if it is still as it was read. */
export const changedTicket = (record: TicketRecord, seen: TicketRecord): TransactWrite =>
  update(table(), keys.ticketKey(record.record_id), fieldsOf(record), {
    condition: {
      expression: 'fate = :seen_fate AND attempts = :seen_attempts',
      values: { ':seen_fate': seen.fate, ':seen_attempts': seen.attempts },
    },
  });

/** Changes a record, with what is changed along. */
export const changeTicket = (
  record: TicketRecord,
  seen: TicketRecord,
  along: (TransactWrite | EventWrite)[] = [],
): Promise<void> => commit([...along, changedTicket(record, seen)]);

/** The attributes of a record; those that it has no more are removed. */
const fieldsOf = ({ due, ...record }: TicketRecord) => ({
  ...record,
  due,
  timed_out: record.timed_out,
  refused: record.refused,
  ticket: record.ticket,
  ...indexOf({ ...record, ...(due !== undefined && { due }) }),
});

/** Where the index has a record: by when it is due; where only a person deals with it, by when it was requested. */
function indexOf(record: TicketRecord) {
  const { due, requested_on, record_id } = record;
  if (due !== undefined)
    return { index3_pk: keys.dueTickets, index3_sk: `${due}#${requested_on}#${record_id}` };
  if (awaitsPerson(record))
    return { index3_pk: keys.stuckTickets, index3_sk: `${requested_on}#${record_id}` };
  return { index3_pk: undefined, index3_sk: undefined };
}
