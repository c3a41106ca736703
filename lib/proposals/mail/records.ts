import { ApiError } from '#lib/contract/errors.ts';
import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { commit, update, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { recordEffect } from '#lib/platform/outbox/outbox.ts';
import type { Mail } from '#lib/platform/ses/send-mail.ts';
import { mailKey, senderKey } from '../keys.ts';

/** Recipients that one user may write to per clock hour. */
const HOURLY_RECIPIENTS = 20;

const DAY_S = 86_400;
/** How long a mail record and an hourly count are stored. */
const RETENTION_S = { mail: 90 * DAY_S, hour: DAY_S };

/** A mail as it is recorded: who sent it to whom. Repetitions of a request have the same digest. */
export type MailRecord = Pick<Mail, 'to' | 'cc' | 'subject'> &
  Record<'digest' | 'sent_by' | 'prsl_id' | 'created_on', string>;

export type MailOutcome =
  { status: 'sent'; messageId: string } | { status: 'refused' | 'unavailable' | 'unknown' };

const table = () => tableName('proposals');

/**
 * Records a mail before it is sent, and counts its recipients. Returns the outcome of an earlier request with
 * the same digest, unless that mail was certainly not sent. Throws 429 if the sender's hourly limit is reached.
 */
export async function recordMail(mail: MailRecord): Promise<MailOutcome | undefined> {
  const { digest, ...fields } = mail;
  const expires = createdSeconds(mail) + RETENTION_S.mail;
  const item = { ...mailKey(digest), ...fields, fate: 'sending', expires };
  const record = { table: table(), item, repeatable: 'failed' };
  const earlier = await recordEffect(record, [countRecipients(mail)]);
  if (!earlier) return undefined;
  return earlier.fate === 'sent'
    ? { status: 'sent', messageId: String(earlier.message_id) }
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
  const fields = isSent ? { fate: 'sent', message_id: outcome.messageId } : { fate: 'failed' };
  const condition = { expression: 'fate = :sending', values: { ':sending': 'sending' } };
  const uncount = { add: { recipients: -recipientCount(mail) } };
  const writes = [
    update(table(), mailKey(mail.digest), fields, { condition }),
    ...(isSent ? [] : [update(table(), senderKey(mail), {}, uncount)]),
  ];
  await retryOnConflict(() => commit([...writes, ...alongside]));
}

function countRecipients(mail: MailRecord): TransactWrite {
  const recipients = recipientCount(mail);
  const room = HOURLY_RECIPIENTS - recipients;
  const created = createdSeconds(mail);
  // A mail to more recipients than the limit fits in no hour, not even in one without a count.
  const expression = `${room < 0 ? '' : 'attribute_not_exists(recipients) OR '}recipients <= :room`;
  return update(
    table(),
    senderKey(mail),
    { expires: created + RETENTION_S.hour },
    {
      add: { recipients },
      condition: { expression, values: { ':room': room } },
      toError: (stored) => {
        const facts = { limit: HOURLY_RECIPIENTS, sent: Number(stored?.recipients ?? 0) };
        const wait = String(3600 - (created % 3600));
        return new ApiError('TOO_MANY_RECIPIENTS', facts, { 'Retry-After': wait });
      },
    },
  );
}

const recipientCount = ({ to, cc }: MailRecord) => to.length + cc.length;

const createdSeconds = ({ created_on }: MailRecord) => Math.floor(Date.parse(created_on) / 1000);
