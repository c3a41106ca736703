import { interruptionDeadline } from '#lib/platform/clock.ts';
import { config } from '#lib/platform/config.ts';
import { retryOnConflict } from '#lib/platform/dynamo/retry-on-conflict.ts';
import { log } from '#lib/platform/log.ts';
import { publishMetric } from '#lib/platform/metrics.ts';
import { attemptMail, type MailOutcome } from '#lib/platform/outbox/mail.ts';
import { sendRecorded } from '#lib/platform/outbox/outbox.ts';
import { resume, resumeAll } from '#lib/platform/outbox/resume.ts';
import { emitMailChange } from './events.ts';
import { finalizeReport, loadVersion } from './finalize.ts';
import { isRepeated, isStuck, postpone, prepare, type ReportMail } from './mail/mail.ts';
import { countStuckMails, dueMailIds, findMail, updateMail } from './mail/repository.ts';
import { renderMail } from './render/mail.ts';

/** The version that is mailed automatically. */
const FIRST_VERSION = 1;

type Context = { clock: () => string };

/**
 * Finalizes the due reports that are drafts and mails their first versions, and marks interrupted mails as unknown. One
 * at a time: a report that kills the function while it is rendered interrupts no other mail.
 */
export const resumeDueMails = (context: Context) =>
  resumeAll(
    (limit) => dueMailIds(context.clock(), limit),
    (shiftId) => resumeMail(shiftId, context),
    { concurrency: 1 },
  );

async function resumeMail(shiftId: number, context: Context): Promise<void> {
  const after = await resume<ReportMail>(
    {
      find: () => findMail(shiftId),
      isSending: ({ state }) => state === 'sending',
      markUnknown: (mail) => replace({ ...mail, state: 'unknown', due: undefined }, mail),
      sendAgain: (mail) => sendFirst(mail, context),
    },
    context.clock(),
  );
  if (after && isStuck(after))
    log('error', 'REPORT_STUCK', { shift_id: shiftId, state: after.state });
}

async function replace(next: ReportMail, before: ReportMail): Promise<ReportMail> {
  await updateMail(next, before);
  return next;
}

async function sendFirst(before: ReportMail, context: Context): Promise<ReportMail> {
  const { clock } = context;
  const mail = await replace(prepare(before, clock()), before);
  if (mail.state === 'given_up') return mail;
  if (isRepeated(mail)) await reportRepetition(mail);
  const { record, content } = await renderFirst(mail, before, context);
  const { shift_id } = mail;
  const prepared = { ...mail, preparations: undefined };
  const to = config('REPORT_TO');
  if (to.length === 0) return replace({ ...prepared, state: 'none', due: undefined }, mail);
  const nextMail: ReportMail = {
    ...prepared,
    state: 'sending',
    due: interruptionDeadline(clock()),
    to,
    version: FIRST_VERSION,
  };
  const sendingMail = await replace(nextMail, mail);
  return sendRecorded({
    send: async () => {
      const outcome = await attemptMail({ ...content, to, cc: [] });
      return toOutcome(sendingMail, outcome, clock());
    },
    save: (after) => retryOnConflict(() => updateMail(after, sendingMail, emitMailChange(record))),
    notSaved: 'MAIL_OUTCOME_NOT_SAVED',
    facts: { shift_id: String(shift_id) },
  });
}

/**
 * Finalizes a report and renders its first version. After an error the mail is due again later, as if this attempt had
 * not been one to prepare it: only attempts that never return count.
 */
async function renderFirst(mail: ReportMail, { preparations }: ReportMail, context: Context) {
  const { shift_id } = mail;
  try {
    const { record, report } = await finalizeReport(shift_id, context);
    const isFirst = record.version === FIRST_VERSION;
    const first = isFirst ? report : (await loadVersion(shift_id, FIRST_VERSION)).report;
    return { record, content: renderMail(first) };
  } catch (error) {
    await replace({ ...postpone(mail, context.clock()), preparations }, mail).catch(
      () => undefined,
    );
    throw error;
  }
}

/** Starts the alarm before an attempt that may end as the last one did: without an outcome. */
async function reportRepetition({ shift_id, state }: ReportMail): Promise<void> {
  log('error', 'REPORT_STUCK', { shift_id, state });
  publishMetric('StuckReports', 1 + (await countStuckMails()));
}

/** Returns a mail after an attempt. If SES was unavailable, it is due again later, or given up after a week. */
function toOutcome(mail: ReportMail, outcome: MailOutcome, now: string): ReportMail {
  const { due: _due, ...rest } = mail;
  if (outcome.status === 'sent')
    return { ...rest, state: 'sent', sent_on: now, message_id: outcome.messageId };
  return outcome.status === 'unavailable'
    ? postpone(mail, now)
    : { ...rest, state: outcome.status };
}

/**
 * Publishes the number of shifts with a report that did not reach its recipients, or may not have. The alarm is on
 * while it is above 0: until the report of each is sent on request.
 */
export const publishStuckReports = async (): Promise<void> =>
  publishMetric('StuckReports', await countStuckMails());
