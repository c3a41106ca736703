import { queryAll, queryFirstPage, getItem, type Item } from '#lib/platform/dynamo/read.ts';
import {
  commit,
  notExists,
  put,
  update,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { hasAttempts, statusOf, storedStatus } from '#lib/platform/outbox/effect-status.ts';
import { keysOf, pick, omitUndefined, type NamesOf } from '../../fields/field-lists.ts';
import * as keys from '../../shifts/keys.ts';
import { table } from '../../fields/table.ts';
import { mailFields, requestedMailFields } from '../../contracts/resources/report-fields.ts';

import {
  dueAfterEnd,
  isStuck,
  isUnattempted,
  pendingMail,
  type Mails,
  type ReportMail,
  type RequestedMail,
} from './mail.ts';
import {
  dueMailsPartition,
  mailKey,
  mailPartition,
  shiftIdOfMail,
  stuckMailsPartition,
} from '../keys.ts';

/** Mails that need a person are counted up to this number. */
const MAX_ROWS = 1000;

const mailAttributes = {
  ...mailFields,
  shift_id: true,
  attempts: true,
  preparations: true,
  recorded_on: true,
  due: true,
  message_id: true,
  resolved_on: true,
} satisfies NamesOf<ReportMail>;

const requestedMailAttributes = {
  ...requestedMailFields,
  shift_id: true,
  digest: true,
  message_id: true,
} satisfies NamesOf<RequestedMail>;

/** Returns the stored attributes of a mail; undefined ones are removed. Only due and stuck mails are in the index. */
function attributesOf(mail: ReportMail) {
  const { state, ...attributes } = pick(mail, keysOf(mailAttributes));
  const { due, recorded_on, shift_id } = mail;
  const stuckKeys = isStuck(mail) ? [stuckMailsPartition, `${recorded_on}#${shift_id}`] : [];
  const [index3_pk, index3_sk] =
    due === undefined ? stuckKeys : [dueMailsPartition, `${due}#${shift_id}`];
  return { ...attributes, index3_pk, index3_sk, ...storedStatus(state) };
}

const toMail = (item: Item): ReportMail =>
  omitUndefined(pick({ ...item, state: statusOf(item) } as ReportMail, keysOf(mailAttributes)));

/** Returns a requested mail. One that failed may be requested again with the same key, and says why it failed. */
export function toRequestedMail({ failure, ...item }: Item): RequestedMail {
  const status = statusOf(item);
  const state = status === 'failed' ? (failure ?? 'refused') : status;
  return omitUndefined(pick({ ...item, state } as RequestedMail, keysOf(requestedMailAttributes)));
}

/** Reads the mails of a report. One call. */
export async function readMails(shiftId: number): Promise<Mails> {
  const { sk } = mailKey(shiftId);
  const items = await queryAll<Item>({ table: table(), pk: mailPartition(shiftId) });
  const mail = items.find((item) => item.sk === sk);
  const requestedMails = items.filter((item) => item.sk !== sk).map(toRequestedMail);
  return { mail: mail && toMail(mail), requestedMails };
}

/** Returns the automatic mail after the end of a shift, or undefined. One call. */
export async function findMail(shiftId: number): Promise<ReportMail | undefined> {
  const item = await getItem(table(), mailKey(shiftId));
  return item && toMail(item);
}

/** Returns the write that records the mail of a shift, in the transaction of its end. */
export const recordMailWrite = (shiftId: number, now: string): TransactWrite =>
  put(
    table(),
    {
      ...omitUndefined(attributesOf(pendingMail(shiftId, now, dueAfterEnd(now)))),
      ...mailKey(shiftId),
    },
    { condition: notExists },
  );

/**
 * Returns the write that makes a mail due at once, unless it has been attempted. It creates the record of an imported
 * shift, which has none.
 */
export function makeDue(
  shiftId: number,
  now: string,
  mail: ReportMail | undefined,
): TransactWrite[] {
  if (!isUnattempted(mail)) return [];
  const attributes = attributesOf(pendingMail(shiftId, now));
  const { expression, values } = hasAttempts('pending', 0);
  const condition = { expression: `attribute_not_exists(pk) OR (${expression})`, values };
  return [update(table(), mailKey(shiftId), attributes, { condition })];
}

/** Returns the write that replaces `before` with `mail`, on condition that it has not changed since it was read. */
export const mailWrite = (mail: ReportMail, before: ReportMail): TransactWrite =>
  update(table(), mailKey(mail.shift_id), attributesOf(mail), {
    condition: hasAttempts(before.state, before.attempts),
  });

export const updateMail = (
  mail: ReportMail,
  before: ReportMail,
  alongside: (TransactWrite | EventWrite)[] = [],
): Promise<void> => commit([mailWrite(mail, before), ...alongside]);

/** Returns the ids of up to `limit` shifts with a due mail, earliest first. One call. */
export const dueMailIds = (now: string, limit: number): Promise<number[]> =>
  shiftIds({ pk: dueMailsPartition, to: `${now}~`, limit });

/** Returns the number of mails that need a person, up to a thousand. One call. */
export const countStuckMails = async (): Promise<number> =>
  (await shiftIds({ pk: stuckMailsPartition, limit: MAX_ROWS })).length;

async function shiftIds(query: { pk: string; to?: string; limit: number }): Promise<number[]> {
  const input = { table: table(), index: keys.indexes.index3, ...query };
  const rows = await queryFirstPage<{ pk: string }>(input);
  return rows.map(({ pk }) => shiftIdOfMail(pk));
}
