import { InvalidRequest } from '#lib/contract/errors.ts';
import { config } from '#lib/platform/config.ts';
import type { TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { needsPerson } from '#lib/platform/outbox/life-cycle.ts';
import { sendMailOnce } from '#lib/platform/outbox/mail-once.ts';
import { findEffect, replaceWrite } from '#lib/platform/outbox/records.ts';
import { outsideDomains } from '#lib/platform/settings/mail.ts';
import { renderMail } from '#lib/report-view/page.tsx';
import { emitMailChange } from './events.ts';
import { requestedMailKey, senderKey } from './keys.ts';
import { siteOf } from './site.ts';
import type { CompiledReport, ReportRecord } from './report.ts';
import type { RequestedMail } from './mail/mail.ts';
import { reportMailRecords, requestedMails, toRequestedMail } from './mail/records.ts';

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

type SendRequest = {
  mail: Omit<RequestedMail, 'state'>;
  report: CompiledReport;
  record: ReportRecord;
  clock: () => string;
  /** Makes the writes that store the response under the Idempotency-Key. */
  outcomeWrites: (mail: RequestedMail) => TransactWrite[];
};

/**
 * Mails a stored version of a report at most once per digest. Throws 429 if the user's hourly limit is reached, and 502
 * or 503 if the mail was not sent or its outcome is unknown. A mail that was sent resolves the automatic one, if that
 * has failed.
 */
export async function sendOnRequest(request: SendRequest): Promise<RequestedMail> {
  const { mail, report, record, clock, outcomeWrites } = request;
  const { shift_id, digest, to, requested_by, requested_on } = mail;
  const storedMail = await sendMailOnce(requestedMails, {
    key: requestedMailKey(shift_id, digest),
    fields: mail,
    created_on: requested_on,
    mail: { ...renderMail(report, siteOf()), to, cc: [] },
    senderKey: senderKey(requested_by, requested_on),
    clock,
    withOutcome: async ({ status }, stored) => {
      if (status === 'unknown') return emitMailChange(record);
      if (status !== 'sent') return [];
      const writes = [...emitMailChange(record), ...outcomeWrites(toRequestedMail(stored))];
      return [...(await resolveWrites(shift_id, clock())), ...writes];
    },
  });
  return toRequestedMail(storedMail);
}

/** Returns the write that closes the automatic mail of a report, if that has failed. */
async function resolveWrites(shiftId: number, now: string): Promise<TransactWrite[]> {
  const mail = await findEffect(reportMailRecords, String(shiftId));
  return mail && needsPerson(reportMailRecords, mail)
    ? [replaceWrite(reportMailRecords, { ...mail, closed_on: now }, mail)]
    : [];
}
