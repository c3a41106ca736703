import { randomUUID } from 'node:crypto';
import { InvalidRequest } from '#lib/contract/errors.ts';
import { config } from '#lib/platform/config.ts';
import type { TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { sendMailOnce } from '#lib/platform/outbox/mail-once.ts';
import { outsideDomains } from '#lib/platform/settings/mail.ts';
import type { Mail } from '#lib/platform/ses/send-mail.ts';
import { mailKey, senderKey } from '../keys.ts';
import { proposalMails } from './records.ts';

type OutgoingMail = Mail & Record<'sent_by' | 'prsl_id' | 'created_on', string>;

/** Throws 422 if a recipient is outside the allowed domains. */
export function assertAllowedDomains(recipients: Record<string, string[]>): void {
  const domains = config('MAIL_TO_DOMAINS');
  const msg = `Input should be an address in one of these domains: ${domains.join(', ')}`;
  const problems = Object.entries(recipients)
    .filter(([, addresses]) => outsideDomains(addresses, domains).length > 0)
    .map(([field]) => ({ loc: ['body', field], msg, type: 'value_error' }));
  if (problems.length > 0) throw new InvalidRequest(problems);
}

type SendContext = {
  requestKey: string | undefined;
  clock: () => string;
  /** Makes the writes that store the response under the Idempotency-Key. */
  outcomeWrites: (messageId: string) => TransactWrite[];
};

/**
 * Sends a mail at most once per `requestKey` and returns its message id. Throws 429 if the sender's hourly limit is
 * reached, and 502 or 503 if the mail was not sent or its outcome is unknown.
 */
export async function sendProposalMail(
  { text, html, ...fields }: OutgoingMail,
  { requestKey, clock, outcomeWrites }: SendContext,
): Promise<string> {
  const { to, cc, subject, created_on } = fields;
  const { message_id } = await sendMailOnce(proposalMails, {
    key: mailKey(requestKey ?? randomUUID()),
    fields,
    created_on,
    mail: { to, cc, subject, text, html },
    senderKey: senderKey(fields),
    clock,
    withOutcome: (outcome) =>
      Promise.resolve(outcome.status === 'sent' ? outcomeWrites(outcome.messageId) : []),
  });
  return String(message_id);
}
