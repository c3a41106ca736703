import { queryAll, type Item } from '#lib/platform/dynamo/read.ts';
import type { MailKind } from '#lib/platform/outbox/mail-once.ts';
import type { StoredKind } from '#lib/platform/outbox/effect.ts';
import { statusOf } from '#lib/platform/outbox/effect-status.ts';
import { toEffect } from '#lib/platform/outbox/records.ts';
import { keysOf, omitUndefined, pick, type NamesOf } from '../../fields/field-lists.ts';
import { table } from '../../fields/table.ts';
import { mailFields, requestedMailFields } from '../../contracts/resources/report-fields.ts';
import { indexes } from '../../shifts/keys.ts';
import {
  dueMailsPartition,
  mailKey,
  mailPartition,
  requestedMailId,
  requestedMailKeyOf,
  stuckMailsPartition,
  unknownMailsPartition,
} from '../keys.ts';
import { stateNames, type Mails, type ReportMail, type RequestedMail } from './mail.ts';

const { state: _state, ...storedFields } = mailFields;

/** How the automatic mails are stored. */
export const reportMailRecords: StoredKind<ReportMail> = {
  kind: 'report-mail',
  table,
  index: indexes.index3,
  id: ({ shift_id }) => String(shift_id),
  key: (id) => mailKey(Number(id)),
  fields: { ...storedFields, shift_id: true, message_id: true },
  storedAs: { closed_on: 'resolved_on' },
  stateNames,
  partitions: { due: dueMailsPartition, stuck: stuckMailsPartition },
  duePosition: ({ shift_id }) => String(shift_id),
  stuckStates: ['refused', 'given_up', 'unknown', 'bounced'],
};

/** The mails of reports that users request. */
export const requestedMails: MailKind = {
  kind: 'requested-mail',
  table,
  index: indexes.index3,
  partition: unknownMailsPartition,
  id: requestedMailId,
  key: requestedMailKeyOf,
  retentionDays: 366,
};

const requestedMailAttributes = {
  ...requestedMailFields,
  shift_id: true,
  digest: true,
  message_id: true,
} satisfies NamesOf<RequestedMail>;

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
  return { mail: mail && toEffect(reportMailRecords, mail), requestedMails };
}
