import { interruptionDeadline } from '#lib/platform/clock.ts';
import { config } from '#lib/platform/config.ts';
import { retryOnConflict, WriteConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { log } from '#lib/platform/log.ts';
import { publishMetric } from '#lib/platform/metrics.ts';
import { attemptMail, type MailOutcome } from '#lib/platform/outbox/mail.ts';
import { sendRecorded } from '#lib/platform/outbox/outbox.ts';
import { nextAttempt } from '#lib/platform/outbox/schedule.ts';
import { emitMailChange } from './events.ts';
import { finalizeReport, loadVersion } from './finalize.ts';
import { isStuck, type ReportMail } from './mail/mail.ts';
import { countStuckMails, findMail, updateMail } from './mail/repository.ts';
import type { ReportRecord } from './report.ts';
import { renderMail } from './render/mail.ts';

/** The version that is mailed automatically. */
const FIRST_VERSION = 1;

type Context = { clock: () => string };

/**
 * Finalizes the report of a shift, if it is a draft, and mails its first version; or marks an interrupted mail as
 * unknown. Does nothing if another run already has.
 */
export async function resumeMail(shiftId: number, context: Context): Promise<void> {
  const seen = await findMail(shiftId);
  const now = context.clock();
  if (seen?.due === undefined || seen.due > now) return;
  try {
    const after =
      seen.state === 'sending'
        ? await markUnknown(seen)
        : await sendFirst(seen, await finalizeReport(shiftId, context), context);
    if (isStuck(after)) log('error', 'REPORT_STUCK', { shift_id: shiftId, state: after.state });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

async function markUnknown(seen: ReportMail): Promise<ReportMail> {
  const mail = { ...seen, state: 'unknown' as const, due: undefined };
  await updateMail(mail, seen);
  return mail;
}

async function sendFirst(
  seen: ReportMail,
  { record }: { record: ReportRecord },
  { clock }: Context,
): Promise<ReportMail> {
  const to = config('REPORT_TO');
  const { shift_id } = seen;
  if (to.length === 0) {
    const mail = { ...seen, state: 'none' as const, due: undefined };
    await updateMail(mail, seen);
    return mail;
  }
  const { report } = await loadVersion(shift_id, FIRST_VERSION);
  const content = renderMail(report);
  const sending: ReportMail = {
    ...seen,
    state: 'sending',
    attempts: seen.attempts + 1,
    due: interruptionDeadline(clock()),
    to,
    version: FIRST_VERSION,
  };
  await updateMail(sending, seen);
  return sendRecorded({
    send: async () => {
      const outcome = await attemptMail({ ...content, to, cc: [] });
      return toOutcome(sending, outcome, clock());
    },
    save: (after) => retryOnConflict(() => updateMail(after, sending, emitMailChange(record))),
    notSaved: 'MAIL_OUTCOME_NOT_SAVED',
    facts: { shift_id: String(shift_id) },
  });
}

/** Returns a mail after an attempt. If SES was unavailable, it is due again later, or given up after a week. */
function toOutcome(mail: ReportMail, outcome: MailOutcome, now: string): ReportMail {
  const { due: _due, ...rest } = mail;
  if (outcome.status === 'sent')
    return { ...rest, state: 'sent', sent_on: now, message_id: outcome.messageId };
  if (outcome.status !== 'unavailable') return { ...rest, state: outcome.status };
  const { attempts, recorded_on: recordedOn } = mail;
  const due = nextAttempt({ attempts, recordedOn, now });
  return due === undefined ? { ...rest, state: 'given_up' } : { ...rest, state: 'pending', due };
}

/**
 * Publishes the number of shifts with a report that did not reach its recipients, or may not have. The alarm is on
 * while it is above 0: until the report of each is sent on request.
 */
export const publishStuckReports = async (): Promise<void> =>
  publishMetric('StuckReports', await countStuckMails());
