import { ApiError } from '#lib/contract/errors.ts';
import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import {
  commit,
  put,
  update,
  type ErrorFactory,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { mailKey, senderKey } from '../keys.ts';

/** Recipients to whom a caller's mail goes in one hour of the clock. */
export const HOURLY = 20;

const DAY = 86_400;
/** Seconds that is kept to whom a mail went, and how many had mail in an hour. */
const KEPT = { mail: 90 * DAY, hour: DAY };

/** A mail as it is recorded: before it is sent, and again when it is known what became of it. */
export type MailRecord = {
  /** What it is found by: one for all requests that repeat one another. */
  digest: string;
  sent_by: string;
  prsl_id: string;
  to: string[];
  cc: string[];
  subject: string;
  created_on: string;
};

/** A request of the same key was sent before: its mail is under way, or it has arrived. */
export class Earlier extends Error {
  /** What SES called the mail; undefined where a crash has hidden what became of it. */
  readonly messageId: string | undefined;
  constructor(messageId: string | undefined) {
    super();
    this.messageId = messageId;
  }
}

const table = () => tableName('proposals');

/**
 * Records a mail that is about to be sent, and counts its recipients. Throws `Earlier` where it was sent,
 * or may have been; 429 where the sender's hour is full.
 */
export async function beginMail(mail: MailRecord): Promise<void> {
  const { digest, ...said } = mail;
  const notSent = { expression: 'attribute_not_exists(pk) OR fate = :failed' };
  const earlier: ErrorFactory = (standing) =>
    new Earlier(standing?.fate === 'sent' ? String(standing.message_id) : undefined);
  await commit([
    put(
      table(),
      { ...mailKey(digest), ...said, fate: 'sending', expires: inSeconds(mail, KEPT.mail) },
      { condition: { ...notSent, values: { ':failed': 'failed' } }, toError: earlier },
    ),
    countRecipients(mail),
  ]);
}

/** Notes that a mail was sent, and keeps the outcome of its request. */
export const markSent = (
  mail: MailRecord,
  message_id: string,
  kept: TransactWrite[],
): Promise<void> => mark([fateOf(mail, { fate: 'sent', message_id }), ...kept]);

/** Notes that a mail was not sent, and gives its recipients back to the hour. */
export const markFailed = (mail: MailRecord): Promise<void> =>
  mark([
    fateOf(mail, { fate: 'failed' }),
    update(
      table(),
      senderKey(mail.sent_by, mail.created_on),
      {},
      { add: { recipients: -count(mail) } },
    ),
  ]);

/** What was done cannot be decided anew: it is noted however many are at work on the same hour. */
const mark = (steps: TransactWrite[]): Promise<void> => retryOnConflict(() => commit(steps));

const fateOf = (mail: MailRecord, fate: Record<string, string>): TransactWrite =>
  update(table(), mailKey(mail.digest), fate, {
    condition: { expression: 'fate = :sending', values: { ':sending': 'sending' } },
  });

const count = ({ to, cc }: MailRecord) => to.length + cc.length;

function countRecipients(mail: MailRecord): TransactWrite {
  const { sent_by, created_on } = mail;
  const room = HOURLY - count(mail);
  const full: ErrorFactory = (standing) => {
    const wait = 3600 - (Math.floor(Date.parse(created_on) / 1000) % 3600);
    const facts = { limit: HOURLY, sent: Number(standing?.recipients ?? 0) };
    return new ApiError('TOO_MANY_RECIPIENTS', facts, { 'Retry-After': String(wait) });
  };
  return update(
    table(),
    senderKey(sent_by, created_on),
    { expires: inSeconds(mail, KEPT.hour) },
    {
      add: { recipients: count(mail) },
      condition: {
        // More than an hour's recipients at once have no room in any.
        expression: `${room < 0 ? '' : 'attribute_not_exists(recipients) OR '}recipients <= :room`,
        values: { ':room': room },
      },
      toError: full,
    },
  );
}

const inSeconds = ({ created_on }: MailRecord, seconds: number) =>
  Math.floor(Date.parse(created_on) / 1000) + seconds;
