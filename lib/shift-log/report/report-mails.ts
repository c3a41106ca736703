import { config } from '#lib/platform/config.ts';
import { defineEffect } from '#lib/platform/outbox/effect.ts';
import { sendQueuedMail } from '#lib/platform/outbox/mail.ts';
import type { Mail } from '#lib/platform/ses/send-mail.ts';
import { renderMail } from '#lib/report-view/page.tsx';
import { emitMailChange } from './events.ts';
import { finalizeReport, loadVersion } from './finalize.ts';
import { siteOf } from './site.ts';
import type { ReportRecord } from './report.ts';
import type { ReportMail } from './mail/mail.ts';
import { reportMailRecords } from './mail/records.ts';

/** The version that is mailed automatically. */
const FIRST_VERSION = 1;

type Content = { record: ReportRecord; mail: Mail };

/**
 * The mails that follow the ends of shifts. To prepare one finalizes its report. One at a time: a report that kills the
 * function while it is rendered interrupts no other mail.
 */
export const reportMails = defineEffect<ReportMail, Content>({
  ...reportMailRecords,
  concurrency: 1,
  prepare: async ({ shift_id }, context) => {
    const { record, report } = await finalizeReport(shift_id, context);
    const isFirst = record.version === FIRST_VERSION;
    const first = isFirst ? report : (await loadVersion(shift_id, FIRST_VERSION)).report;
    const to = config('REPORT_TO');
    if (to.length === 0) return undefined;
    const mail = { ...renderMail(first, siteOf()), to, cc: [] };
    return { content: { record, mail }, fields: { to, version: FIRST_VERSION } };
  },
  send: ({ mail }, _effect, { clock }) => sendQueuedMail(mail, clock),
  withOutcome: (write, _effect, { record }) => [write, ...emitMailChange(record)],
});
