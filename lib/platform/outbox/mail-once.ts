import { countForAlarm } from '../count-for-alarm.ts';
import type { Item, Key } from '../dynamo/read.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import {
  commit,
  putUnlessTaken,
  update,
  type EventWrite,
  type TransactWrite,
} from '../dynamo/transaction.ts';
import { log } from '../log.ts';
import type { Mail } from '../ses/send-mail.ts';
import { hasStatus, statusOf, storedStatus } from './effect-status.ts';
import { attemptMail, mailError, requireSender, type MailOutcome } from './mail.ts';
import { countRecipients, uncountRecipients } from './recipient-counts.ts';
import { unresolvedKeys, type UnresolvedMails } from './unresolved-mails.ts';

/** A kind of mail that a waiting user requests. */
export type MailKind = UnresolvedMails & {
  /** The number of days for which its record is stored. */
  retentionDays: number;
};

type RequestedMail = {
  key: Key;
  /** What is stored of it: who sent it to whom. */
  fields: Item;
  created_on: string;
  mail: Mail;
  /** The key of the count of its sender's recipients in this clock hour. */
  senderKey: Key;
  clock: () => string;
  /** Returns the writes that accompany an outcome, given the stored mail. */
  withOutcome: (outcome: MailOutcome, stored: Item) => Promise<(TransactWrite | EventWrite)[]>;
};

/**
 * Sends a mail at most once per key, and returns its record. It is recorded before it is sent, and its outcome is saved
 * afterwards. A mail that was certainly not sent may be requested again. Throws 429 if the sender's hourly limit or
 * the daily limit of all senders is reached, and 502 or 503 if the mail was not sent or its outcome is unknown.
 */
export async function sendMailOnce(kind: MailKind, request: RequestedMail): Promise<Item> {
  const { key, fields, created_on, mail, senderKey } = request;
  requireSender();
  const expires = Math.floor(Date.parse(created_on) / 1000) + kind.retentionDays * 86_400;
  const item = { ...key, ...fields, expires, ...storedStatus('sending') };
  const recipients = mail.to.length + mail.cc.length;
  const counted = { table: kind.table(), senderKey, createdOn: created_on, recipients };
  const counts = countRecipients(counted);
  const earlierItem = await putUnlessTaken(kind.table(), item, hasStatus('failed'), counts);
  if (earlierItem) return requireSent(earlierItem, wasSent(statusOf(earlierItem)));
  const outcome = await attemptMail(mail, { kind: kind.kind, record: kind.id(item) });
  const changes = outcomeFields(kind, outcome, request);
  const storedMail = { ...item, ...changes };
  const isUncounted = outcome.status === 'refused' || outcome.status === 'unavailable';
  try {
    await retryOnConflict(async () =>
      commit([
        update(kind.table(), key, changes, { condition: hasStatus('sending') }),
        ...(isUncounted ? uncountRecipients(counted) : []),
        ...(await request.withOutcome(outcome, storedMail)),
      ]),
    );
  } catch (error) {
    log('error', 'EFFECT_NOT_SAVED', { kind: kind.kind, id: kind.id(item) }, error);
  }
  return outcome.status === 'sent' ? storedMail : requireSent(storedMail, false, outcome);
}

/** A mail that bounced was sent before. */
const wasSent = (status: string) => status === 'sent' || status === 'bounced';

/** The states in which mails that were certainly not sent are listed, by outcome. */
const failures = { refused: 'refused', unavailable: 'given_up' } as const;

function outcomeFields(
  kind: MailKind,
  outcome: MailOutcome,
  { key, created_on, clock }: RequestedMail,
) {
  if (outcome.status === 'sent')
    return { ...storedStatus('sent'), sent_on: clock(), message_id: outcome.messageId };
  if (outcome.status === 'unknown')
    return { ...storedStatus('unknown'), ...unresolvedKeys(kind, key, created_on) };
  return { ...storedStatus('failed'), failure: failures[outcome.status] };
}

async function requireSent(
  item: Item,
  isSent: boolean,
  { status }: Exclude<MailOutcome, { status: 'sent' }> = { status: 'unknown' },
): Promise<Item> {
  if (isSent) return item;
  if (status === 'unknown') await countForAlarm('UnknownMails');
  throw mailError(status);
}
