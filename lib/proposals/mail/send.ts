import { randomUUID } from 'node:crypto';
import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import type { TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { log } from '#lib/platform/log.ts';
import { mailDomains, mayMail, NotSent, sendMail } from '#lib/platform/ses/send-mail.ts';
import { beginMail, Earlier, markFailed, markSent, type MailRecord } from './records.ts';
import type { Words } from './template.ts';

/** A mail to be sent: who sends it to whom, of what, and in which words. */
export type Letter = Omit<MailRecord, 'digest' | 'subject'> & Words;

/** Throws 503 where no mail can be sent from here. */
export function requireSender(): void {
  if (!mayMail()) throw new ApiError('MAIL_NOT_CONFIGURED');
}

/** Throws 422 if a recipient is outside the domains that mail may go to. */
export function requireDomains(recipients: Record<string, string[]>): void {
  const domains = mailDomains();
  if (domains.length === 0) return;
  const isOutside = (address: string) =>
    !domains.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase());
  const msg = `Input should be an address in one of these domains: ${domains.join(', ')}`;
  const problems = Object.entries(recipients)
    .filter(([, addresses]) => addresses.some(isOutside))
    .map(([field]) => ({ loc: ['body', field], msg, type: 'value_error' }));
  if (problems.length > 0) throw new InvalidRequest(problems);
}

/**
 * Sends a mail once: it is recorded before it is sent, and marked after. `key` is that of the request;
 * what was sent under it is not sent again, nor what may have been. Gives the message id. `keep` makes
 * the steps that keep the outcome, for the transaction of the mark.
 */
export async function post(
  { text, html, ...said }: Letter,
  key: string | undefined,
  keep: (messageId: string) => TransactWrite[],
): Promise<string> {
  const mail: MailRecord = { ...said, digest: key ?? randomUUID() };
  try {
    await beginMail(mail);
  } catch (error) {
    if (!(error instanceof Earlier)) throw error;
    if (error.messageId === undefined) throw new ApiError('MAIL_OUTCOME_UNKNOWN');
    return error.messageId;
  }
  const messageId = await sendMail({ ...mail, text, html }).catch((error: unknown) =>
    notSent(mail, error),
  );
  // It is sent: whatever fails from here on must not be answered as if it were not.
  await markSent(mail, messageId, keep(messageId)).catch(notMarked);
  return messageId;
}

const notMarked = (error: unknown) => log('error', 'MAIL_NOT_MARKED', {}, error);

/** What a caller is told of a mail that was not sent, or may not have been. */
async function notSent(mail: MailRecord, error: unknown): Promise<never> {
  log('error', 'MAIL_NOT_SENT', {}, error);
  if (!(error instanceof NotSent)) throw new ApiError('MAIL_OUTCOME_UNKNOWN');
  await markFailed(mail).catch(notMarked);
  if (error.why === 'refused') throw new ApiError('MAIL_REFUSED');
  throw new ApiError('MAIL_UNAVAILABLE', {}, { 'Retry-After': '60' });
}
