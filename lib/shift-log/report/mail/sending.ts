import { ApiError, InvalidRequest } from '#lib/contract/errors.ts';
import { config } from '#lib/platform/config.ts';
import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { commit, update, type TransactWrite } from '#lib/platform/dynamo/transaction.ts';
import { recordEffect, sendRecorded } from '#lib/platform/outbox/outbox.ts';
import { outsideDomains } from '#lib/platform/ses/mail-settings.ts';
import { table } from '../../table.ts';
import { attemptMail, emitMailChange, type MailOutcome } from './delivery.ts';
import { senderKey, sendingKey } from '../items.ts';
import { isStuck, type Sending } from './mail.ts';
import { findMail, replaceMail, toSending } from './repository.ts';
import type { ReportRecord, StoredReport } from '../report.ts';
import { renderMail } from '../render/mail.ts';

/** The maximum number of recipients to whom one user may mail reports per clock hour. */
const HOURLY_RECIPIENTS = 20;

const DAY_S = 86_400;
/** How long the record of a requested mail and an hourly count are stored. */
const RETENTION_S = { mail: 366 * DAY_S, hour: DAY_S };

/** Returns the recipients of a requested mail. Throws 422 without any, or for one outside the allowed domains. */
export function recipientsOf(given: string[] | undefined): string[] {
  const to = given ?? config('REPORT_TO');
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
const failures: Partial<Record<MailOutcome['status'], Sending['state']>> = {
  refused: 'refused',
  unavailable: 'given_up',
};

/** Throws 503 if there is no sender. */
export function requireSender(): void {
  if (config('MAIL_FROM') === '') throw new ApiError('MAIL_NOT_CONFIGURED');
}

type Request = {
  sending: Sending;
  report: StoredReport;
  record: ReportRecord;
  clock: () => string;
  /** Makes the writes that store the response under the Idempotency-Key. */
  remember: (sent: Sending) => TransactWrite[];
};

/**
 * Mails a stored version of a report at most once per digest. Throws 429 if the user's hourly limit is reached, and 502
 * or 503 if the mail was not sent or its outcome is unknown.
 */
export async function sendOnce(request: Request): Promise<Sending> {
  const { sending, report, clock } = request;
  const content = renderMail(report);
  const earlier = await recordSending(sending);
  if (earlier) return requireSent(earlier, earlier.state === 'sent' ? 'sent' : 'unknown');
  const { to } = sending;
  let sent = sending;
  const outcome = await sendRecorded({
    send: async () => {
      const result = await attemptMail({ ...content, to, cc: [] });
      const { status } = result;
      if (status === 'sent')
        sent = { ...sending, state: status, sent_on: clock(), message_id: result.messageId };
      return result;
    },
    save: (result) => retryOnConflict(() => saveOutcome(sent, result, request)),
    notSaved: 'MAIL_NOT_MARKED',
    facts: { shift_id: String(sending.shift_id) },
  });
  return requireSent(sent, outcome.status);
}

function requireSent(sending: Sending, status: MailOutcome['status']): Sending {
  if (status === 'sent') return sending;
  if (status === 'unknown') throw new ApiError('MAIL_OUTCOME_UNKNOWN');
  if (status === 'refused') throw new ApiError('MAIL_REFUSED');
  throw new ApiError('MAIL_UNAVAILABLE', {}, { 'Retry-After': '60' });
}

/** Records a mail before it is sent, and counts its recipients. Returns an earlier one with the same digest. */
async function recordSending(sending: Sending): Promise<Sending | undefined> {
  const { state, ...fields } = sending;
  const { shift_id, digest, requested_on } = sending;
  const expires = Math.floor(Date.parse(requested_on) / 1000) + RETENTION_S.mail;
  const item = { ...sendingKey(shift_id, digest), ...fields, fate: state, expires };
  const record = { table: table(), item, repeatable: 'failed' };
  const earlier = await recordEffect(record, [countRecipients(sending)]);
  return earlier && toSending(earlier);
}

/**
 * Saves the outcome. The recipients of a mail that was not sent no longer count. A mail that was sent resolves the
 * automatic one, if that has failed.
 */
async function saveOutcome(
  sent: Sending,
  { status }: MailOutcome,
  { record, clock, remember }: Request,
): Promise<void> {
  const { shift_id, digest, sent_on, message_id } = sent;
  const fate = status === 'sent' || status === 'unknown' ? status : 'failed';
  const condition = { expression: 'fate = :sending', values: { ':sending': 'sending' } };
  const key = sendingKey(shift_id, digest);
  const failure = failures[status];
  const saved = update(table(), key, { fate, failure, sent_on, message_id }, { condition });
  if (status === 'unknown') return commit([saved, ...emitMailChange(record)]);
  const uncount = { add: { recipients: -sent.to.length } };
  const { requested_by, requested_on } = sent;
  if (status !== 'sent')
    return commit([saved, update(table(), senderKey(requested_by, requested_on), {}, uncount)]);
  const mail = await findMail(shift_id);
  const resolved =
    mail && isStuck(mail) ? [replaceMail({ ...mail, resolved_on: clock() }, mail)] : [];
  return commit([saved, ...resolved, ...emitMailChange(record), ...remember(sent)]);
}

function countRecipients({ requested_by, requested_on, to }: Sending): TransactWrite {
  const room = HOURLY_RECIPIENTS - to.length;
  const seconds = Math.floor(Date.parse(requested_on) / 1000);
  // A mail to more recipients than the limit fits in no hour, not even in one without a count.
  const expression = `${room < 0 ? '' : 'attribute_not_exists(recipients) OR '}recipients <= :room`;
  return update(
    table(),
    senderKey(requested_by, requested_on),
    { expires: seconds + RETENTION_S.hour },
    {
      add: { recipients: to.length },
      condition: { expression, values: { ':room': room } },
      toError: (stored) => {
        const facts = { limit: HOURLY_RECIPIENTS, sent: Number(stored?.recipients ?? 0) };
        const wait = String(3600 - (seconds % 3600));
        return new ApiError('TOO_MANY_RECIPIENTS', facts, { 'Retry-After': wait });
      },
    },
  );
}
