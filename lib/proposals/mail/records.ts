import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, update, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { countRecipients, uncountRecipients, type MailOutcome } from '#lib/platform/outbox/mail.ts';
import { hasStatus, statusOf, storedStatus } from '#lib/platform/outbox/effect-status.ts';
import { recordEffect } from '#lib/platform/outbox/outbox.ts';
import type { Mail } from '#lib/platform/ses/send-mail.ts';
import { mailKey, senderKey } from '../keys.ts';

/** How long the record of a mail is stored. */
const RETENTION_SECONDS = 90 * 86_400;

/** A mail as it is recorded: who sent it to whom. Repetitions of a request have the same digest. */
export type MailRecord = Pick<Mail, 'to' | 'cc' | 'subject'> &
  Record<'digest' | 'sent_by' | 'prsl_id' | 'created_on', string>;

const table = () => tableName('proposals');

/**
 * Records a mail before it is sent, and counts its recipients. Returns the outcome of an earlier request with
 * the same digest, unless that mail was certainly not sent. Throws 429 if the sender's hourly limit is reached.
 */
export async function recordMail(mail: MailRecord): Promise<MailOutcome | undefined> {
  const { digest, ...fields } = mail;
  const expires = Math.floor(Date.parse(mail.created_on) / 1000) + RETENTION_SECONDS;
  const item = { ...mailKey(digest), ...fields, expires };
  const record = { table: table(), item, status: 'sending', repeatable: 'failed' };
  const earlierItem = await recordEffect(record, [
    countRecipients(hourlyCount(mail), recipientCount(mail)),
  ]);
  if (!earlierItem) return undefined;
  return statusOf(earlierItem) === 'sent'
    ? { status: 'sent', messageId: String(earlierItem.message_id) }
    : { status: 'unknown' };
}

/**
 * Saves the outcome of a mail, together with `alongside`. The recipients of a mail that was not sent no longer
 * count. An unknown outcome leaves the record as it is: the mail may have been sent.
 */
export async function saveOutcome(
  mail: MailRecord,
  outcome: MailOutcome,
  alongside: TransactWrite[],
): Promise<void> {
  if (outcome.status === 'unknown') return;
  const isSent = outcome.status === 'sent';
  const fields = {
    ...storedStatus(isSent ? 'sent' : 'failed'),
    ...(isSent && { message_id: outcome.messageId }),
  };
  const writes = [
    update(table(), mailKey(mail.digest), fields, { condition: hasStatus('sending') }),
    ...(isSent ? [] : [uncountRecipients(hourlyCount(mail), recipientCount(mail))]),
  ];
  await retryOnConflict(() => commit([...writes, ...alongside]));
}

/** The count of recipients in which a mail is included. */
const hourlyCount = (mail: MailRecord) => ({
  table: table(),
  key: senderKey(mail),
  createdOn: mail.created_on,
});

const recipientCount = ({ to, cc }: MailRecord) => to.length + cc.length;
