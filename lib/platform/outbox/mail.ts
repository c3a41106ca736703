import { ApiError } from '#lib/contract/errors.ts';
import { config } from '../config.ts';
import { log } from '../log.ts';
import { MailNotSent, sendMail, type Mail, type MailRecord } from '../ses/send-mail.ts';

export type MailOutcome =
  { status: 'sent'; messageId: string } | { status: 'refused' | 'unavailable' | 'unknown' };

/** Throws 503 if no sender is configured. */
export function requireSender(): void {
  if (config('MAIL_FROM') === '') throw new ApiError('MAIL_NOT_CONFIGURED');
}

/** Sends a mail once. Resolves in every case. */
export async function attemptMail(mail: Mail, record: MailRecord): Promise<MailOutcome> {
  try {
    return { status: 'sent', messageId: await sendMail(mail, record) };
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
