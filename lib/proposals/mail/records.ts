import { ApiError } from '#lib/contract/errors.ts';
import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  update,
  type ErrorFactory,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { recordEffect } from '#lib/platform/outbox/outbox.ts';
import { mailKey, senderKey } from '../keys.ts';

/** Recipients that one user may write to per clock hour. */
const HOURLY_RECIPIENTS = 20;

const DAY_S = 86_400;
/** How long a mail record and an hourly count are stored. */
const RETENTION_S = { mail: 90 * DAY_S, hour: DAY_S };

/** A mail as it is recorded: who sent it to whom. */
export type MailRecord = {
  /** Identifies the request: repetitions of a request have the same digest. */
  digest: string;
  sent_by: string;
  prsl_id: string;
  to: string[];
  cc: string[];
  subject: string;
  created_on: string;
};

export type MailOutcome =
  { status: 'sent'; messageId: string } | { status: 'refused' | 'unavailable' | 'unknown' };

const table = () => tableName('proposals');

/**
 * Records a mail before it is sent, and counts its recipients. Returns the outcome of an earlier request with
 * the same digest, unless that mail was certainly not sent. Throws 429 if the sender's hourly limit is reached.
 */
export async function recordMail(mail: MailRecord): Promise<MailOutcome | undefined> {
  const { digest, ...fields } = mail;
  const expires = secondsAfter(mail, RETENTION_S.mail);
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
  const writes =
    outcome.status === 'sent'
      ? [setFate(mail, { fate: 'sent', message_id: outcome.messageId })]
      : [setFate(mail, { fate: 'failed' }), addRecipients(mail, -recipientCount(mail))];
  await retryOnConflict(() => commit([...writes, ...alongside]));
}

const setFate = ({ digest }: MailRecord, fields: Record<string, string>): TransactWrite =>
  update(table(), mailKey(digest), fields, {
    condition: { expression: 'fate = :sending', values: { ':sending': 'sending' } },
  });

const recipientCount = ({ to, cc }: MailRecord) => to.length + cc.length;

const addRecipients = (
  { sent_by, created_on }: MailRecord,
  recipients: number,
  set: { expires?: number } = {},
  guard: Parameters<typeof update>[3] = {},
): TransactWrite =>
  update(table(), senderKey(sent_by, created_on), set, { add: { recipients }, ...guard });

function countRecipients(mail: MailRecord): TransactWrite {
  const room = HOURLY_RECIPIENTS - recipientCount(mail);
  const toError: ErrorFactory = (stored) => {
    const wait = 3600 - (secondsAfter(mail, 0) % 3600);
    const facts = { limit: HOURLY_RECIPIENTS, sent: Number(stored?.recipients ?? 0) };
    return new ApiError('TOO_MANY_RECIPIENTS', facts, { 'Retry-After': String(wait) });
  };
  // A mail to more recipients than the limit fits in no hour, not even in one without a count.
  const expression = `${room < 0 ? '' : 'attribute_not_exists(recipients) OR '}recipients <= :room`;
  const expires = secondsAfter(mail, RETENTION_S.hour);
  const condition = { expression, values: { ':room': room } };
  return addRecipients(mail, recipientCount(mail), { expires }, { condition, toError });
}

const secondsAfter = ({ created_on }: MailRecord, seconds: number) =>
  Math.floor(Date.parse(created_on) / 1000) + seconds;
