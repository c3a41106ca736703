import { randomUUID } from 'node:crypto';
import { InvalidRequest } from '#lib/contract/errors.ts';
import { config } from '#lib/platform/config.ts';
import type { TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import {
  attemptMail,
  mailError,
  requireSender,
  type MailOutcome,
} from '#lib/platform/outbox/mail.ts';
import { sendRecorded } from '#lib/platform/outbox/outbox.ts';
import { outsideDomains } from '#lib/platform/settings/mail.ts';
import type { Mail } from '#lib/platform/ses/send-mail.ts';
import { recordMail, saveOutcome, type MailRecord } from './records.ts';

type OutgoingMail = Mail & Omit<MailRecord, 'digest'>;

/** Throws 422 if a recipient is outside the allowed domains. */
export function assertAllowedDomains(recipients: Record<string, string[]>): void {
  const domains = config('MAIL_TO_DOMAINS');
  const msg = `Input should be an address in one of these domains: ${domains.join(', ')}`;
  const problems = Object.entries(recipients)
    .filter(([, addresses]) => outsideDomains(addresses, domains).length > 0)
    .map(([field]) => ({ loc: ['body', field], msg, type: 'value_error' }));
  if (problems.length > 0) throw new InvalidRequest(problems);
}

/**
 * Sends a mail at most once per `requestKey` and returns its message id. `outcomeWrites` returns the writes
 * that store the response under the Idempotency-Key, in the transaction that saves the outcome. Throws 429 if the
 * sender's hourly limit is reached, and 502 or 503 if the mail was not sent or its outcome is unknown.
 */
export async function sendMailOnce(
  { text, html, ...mail }: OutgoingMail,
  requestKey: string | undefined,
  outcomeWrites: (messageId: string) => TransactWrite[],
): Promise<string> {
  requireSender();
  const record: MailRecord = { ...mail, digest: requestKey ?? randomUUID() };
  const earlierOutcome = await recordMail(record);
  if (earlierOutcome) return messageIdOf(earlierOutcome);
  const outcome = await sendRecorded({
    send: () => attemptMail({ ...mail, text, html }),
    save: (result) =>
      saveOutcome(record, result, result.status === 'sent' ? outcomeWrites(result.messageId) : []),
    notSaved: 'MAIL_OUTCOME_NOT_SAVED',
  });
  return messageIdOf(outcome);
}

function messageIdOf(outcome: MailOutcome): string {
  if (outcome.status === 'sent') return outcome.messageId;
  throw mailError(outcome.status);
}
