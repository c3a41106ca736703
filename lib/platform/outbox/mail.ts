import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import type { Key } from '../dynamo/read.ts';
import { update, type TransactWrite } from '../dynamo/transaction.ts';
import { log } from '../log.ts';
import { MailNotSent, sendMail, type Mail } from '../ses/send-mail.ts';

/** The maximum number of recipients to whom one user may send mail per clock hour, in each service. */
const HOURLY_RECIPIENTS = 20;

/** How long an hourly count is stored. */
const COUNT_RETENTION_SECONDS = 86_400;

export type MailOutcome =
  { status: 'sent'; messageId: string } | { status: 'refused' | 'unavailable' | 'unknown' };

/** Throws 503 if no sender is configured. */
export function requireSender(): void {
  if (config('MAIL_FROM') === '') throw new ApiError('MAIL_NOT_CONFIGURED');
}

/** Sends a mail once. Resolves in every case. */
export async function attemptMail(mail: Mail): Promise<MailOutcome> {
  try {
    return { status: 'sent', messageId: await sendMail(mail) };
  } catch (error) {
    log('error', 'MAIL_NOT_SENT', {}, error);
    return { status: error instanceof MailNotSent ? error.reason : 'unknown' };
  }
}

/** Returns the error of a mail that was not sent, or whose outcome is unknown. */
export function mailError(status: Exclude<MailOutcome['status'], 'sent'>): ApiError {
  if (status === 'unknown') return new ApiError('MAIL_OUTCOME_UNKNOWN');
  if (status === 'refused') return new ApiError('MAIL_REFUSED');
  return new ApiError('MAIL_UNAVAILABLE', {}, { 'Retry-After': '60' });
}

/** The count of the recipients of one user in one clock hour: its item, and the time of the mail. */
type HourlyCount = { table: string; key: Key; createdOn: string };

/** Returns the write that counts the recipients of a mail. It fails with 429 above the user's hourly limit. */
export function countRecipients(
  { table, key, createdOn }: HourlyCount,
  recipients: number,
): TransactWrite {
  const maxCount = HOURLY_RECIPIENTS - recipients;
  const seconds = Math.floor(Date.parse(createdOn) / 1000);
  // The first mail of an hour finds no count. It may exceed the limit by itself.
  const isAllowedFirst = maxCount >= 0;
  const expression = `${isAllowedFirst ? 'attribute_not_exists(recipients) OR ' : ''}recipients <= :room`;
  return update(
    table,
    key,
    { expires: seconds + COUNT_RETENTION_SECONDS },
    {
      add: { recipients },
      condition: { expression, values: { ':room': maxCount } },
      toError: (counter) => {
        const facts = { limit: HOURLY_RECIPIENTS, sent: Number(counter?.recipients ?? 0) };
        const wait = String(3600 - (seconds % 3600));
        return new ApiError('TOO_MANY_RECIPIENTS', facts, { 'Retry-After': wait });
      },
    },
  );
}

/** Returns the write that subtracts the recipients of a mail that was not sent. */
export const uncountRecipients = ({ table, key }: HourlyCount, recipients: number): TransactWrite =>
  update(table, key, {}, { add: { recipients: -recipients } });
