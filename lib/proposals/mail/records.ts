import { tableName } from '#lib/platform/dynamo/tables.ts';
import type { MailKind } from '#lib/platform/outbox/mail-once.ts';
import { digestOf, indexes, mailKey, unknownMailsPartition } from '../keys.ts';

/** The mails about proposals that users send. */
export const proposalMails: MailKind = {
  kind: 'proposal-mail',
  table: () => tableName('proposals'),
  index: { name: 'index1', ...indexes.index1 },
  partition: unknownMailsPartition,
  id: digestOf,
  key: mailKey,
  retentionDays: 90,
};
