import { getItem, queryPages, type Item } from '#lib/platform/dynamo/read.ts';
import { tableOf } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  put,
  update,
  type EventStep,
  type Step,
} from '#lib/platform/dynamo/transaction.ts';
import * as keys from '../keys.ts';
import type { TicketRecord } from './ticket.ts';

/** A record is kept for a year. */
const KEPT_SECONDS = 366 * 86_400;

const table = () => tableOf('shift-log');

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
  const when = {
    expression: 'attribute_not_exists(pk) OR fate = :refused',
    values: { ':refused': 'refused' },
  };
  const refused = (standing: Item | undefined) => new Earlier(standing as TicketRecord & Item);
  await commit([put(table(), item, { when, refused })]);
}

/** Keeps the outcome of a request whose ticket was made before. */
export const keepOutcome = (steps: Step[]): Promise<void> => commit(steps);

/** The record of that id, or undefined. One call. */
export const findTicket = (record_id: string): Promise<(TicketRecord & Item) | undefined> =>
  getItem<TicketRecord & Item>(table(), keys.ticketKey(record_id));

/** Ids of records that are due, the one first that was due first. One call. */
export async function dueTickets(now: string, limit: number): Promise<string[]> {
  const index = { name: 'index3', pk: 'index3_pk', sk: 'index3_sk' };
  const query = { table: table(), index, pk: keys.dueTickets, to: `${now}~`, limit };
  for await (const page of queryPages<{ pk: string }>(query))
    return page.map(({ pk }) => keys.recordIdOf(pk));
  return [];
}

/** Writes how a record stands, if it is still as it was read. */
export const changedTicket = (record: TicketRecord, seen: TicketRecord): Step =>
  update(table(), keys.ticketKey(record.record_id), fieldsOf(record), {
    when: {
      expression: 'fate = :seen_fate AND attempts = :seen_attempts',
      values: { ':seen_fate': seen.fate, ':seen_attempts': seen.attempts },
    },
  });

/** Changes a record, with what is changed along. */
export const changeTicket = (
  record: TicketRecord,
  seen: TicketRecord,
  along: (Step | EventStep)[] = [],
): Promise<void> => commit([...along, changedTicket(record, seen)]);

/** The attributes of a record; those that it has no more are removed. */
const fieldsOf = ({ due, ...record }: TicketRecord) => ({
  ...record,
  due,
  timed_out: record.timed_out,
  refused: record.refused,
  ticket: record.ticket,
  index3_pk: due === undefined ? undefined : keys.dueTickets,
  index3_sk: due === undefined ? undefined : `${due}#${record.record_id}`,
});
