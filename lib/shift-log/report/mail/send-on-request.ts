import { InvalidRequest } from '#lib/contract/errors.ts';
import { config } from '#lib/platform/config.ts';
import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { commit, update, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import {
  attemptMail,
  countRecipients,
  mailError,
  uncountRecipients,
  type MailOutcome,
} from '#lib/platform/outbox/mail.ts';
import { hasStatus, storedStatus } from '#lib/platform/outbox/effect-status.ts';
import { recordEffect, sendRecorded } from '#lib/platform/outbox/outbox.ts';
import { outsideDomains } from '#lib/platform/settings/mail.ts';
import { table } from '../../fields/table.ts';
import { emitMailChange } from '../events.ts';

import { isStuck, type RequestedMail } from './mail.ts';
import { findMail, mailWrite, toRequestedMail } from './repository.ts';
import type { ReportRecord, CompiledReport } from '../report.ts';
import { renderMail } from '../render/mail.ts';
import { senderKey, requestedMailKey } from '../keys.ts';

export { requireSender } from '#lib/platform/outbox/mail.ts';

/** How long the record of a requested mail is stored. */
const RETENTION_SECONDS = 366 * 86_400;

/** Returns the recipients of a requested mail. Throws 422 without any, or for one outside the allowed domains. */
export function recipientsOf(recipients: string[] | undefined): string[] {
  const to = recipients ?? config('REPORT_TO');
  const refuse = (msg: string, type: string) =>
    new InvalidRequest([{ loc: ['body', 'to'], msg, type }]);
  if (to.length === 0)
    throw refuse('Field required: no recipients are configured in REPORT_TO', 'missing');
  const domains = config('MAIL_TO_DOMAINS');
  if (outsideDomains(to, domains).length > 0)
    throw refuse(
      `Input should be addresses in one of these domains: ${domains.join(', ')}`,
      'value_error',
    );
  return to;
}

/** The state in which a report lists a mail that was certainly not sent, by its outcome. */
const failures: Partial<Record<MailOutcome['status'], RequestedMail['state']>> = {
  refused: 'refused',
  unavailable: 'given_up',
};

type SendRequest = {
  mail: RequestedMail;
  report: CompiledReport;
  record: ReportRecord;
  clock: () => string;
  /** Makes the writes that store the response under the Idempotency-Key. */
  outcomeWrites: (mail: RequestedMail) => TransactWrite[];
};

/**
 * Mails a stored version of a report at most once per digest. Throws 429 if the user's hourly limit is reached, and 502
 * or 503 if the mail was not sent or its outcome is unknown.
 */
export async function sendOnce(request: SendRequest): Promise<RequestedMail> {
  const { mail, report, clock } = request;
  const content = renderMail(report);
  const earlierMail = await recordRequestedMail(mail);
  if (earlierMail)
    return requireSent(earlierMail, earlierMail.state === 'sent' ? 'sent' : 'unknown');
  const { to } = mail;
  let sentMail = mail;
  const outcome = await sendRecorded({
    send: async () => {
      const result = await attemptMail({ ...content, to, cc: [] });
      const { status } = result;
      if (status === 'sent')
        sentMail = { ...mail, state: status, sent_on: clock(), message_id: result.messageId };
      return result;
    },
    save: (result) => retryOnConflict(() => saveOutcome(sentMail, result, request)),
    notSaved: 'MAIL_OUTCOME_NOT_SAVED',
    facts: { shift_id: String(mail.shift_id) },
  });
  return requireSent(sentMail, outcome.status);
}

function requireSent(mail: RequestedMail, status: MailOutcome['status']): RequestedMail {
  if (status === 'sent') return mail;
  throw mailError(status);
}

/** The count of recipients in which a mail is included. */
const hourlyCount = ({ requested_by, requested_on }: RequestedMail) => ({
  table: table(),
  key: senderKey(requested_by, requested_on),
  createdOn: requested_on,
});

/** Records a mail before it is sent, and counts its recipients. Returns an earlier one with the same digest. */
async function recordRequestedMail(mail: RequestedMail): Promise<RequestedMail | undefined> {
  const { state: status, ...fields } = mail;
  const { shift_id, digest, requested_on } = mail;
  const expires = Math.floor(Date.parse(requested_on) / 1000) + RETENTION_SECONDS;
  const item = { ...requestedMailKey(shift_id, digest), ...fields, expires };
  const record = { table: table(), item, status, repeatable: 'failed' };
  const earlierItem = await recordEffect(record, [
    countRecipients(hourlyCount(mail), mail.to.length),
  ]);
  return earlierItem && toRequestedMail(earlierItem);
}

/**
 * Saves the outcome. The recipients of a mail that was not sent no longer count. A mail that was sent resolves the
 * automatic one, if that has failed.
 */
async function saveOutcome(
  mail: RequestedMail,
  { status }: MailOutcome,
  { record, clock, outcomeWrites }: SendRequest,
): Promise<void> {
  const { shift_id, digest, sent_on, message_id } = mail;
  const recordStatus = status === 'sent' || status === 'unknown' ? status : 'failed';
  const attributes = {
    ...storedStatus(recordStatus),
    failure: failures[status],
    sent_on,
    message_id,
  };
  const key = requestedMailKey(shift_id, digest);
  const saveWrite = update(table(), key, attributes, { condition: hasStatus('sending') });
  if (status === 'unknown') return commit([saveWrite, ...emitMailChange(record)]);
  if (status !== 'sent')
    return commit([saveWrite, uncountRecipients(hourlyCount(mail), mail.to.length)]);
  const automaticMail = await findMail(shift_id);
  const resolveWrites =
    automaticMail && isStuck(automaticMail)
      ? [mailWrite({ ...automaticMail, resolved_on: clock() }, automaticMail)]
      : [];
  return commit([saveWrite, ...resolveWrites, ...emitMailChange(record), ...outcomeWrites(mail)]);
}
