import { config } from '#lib/platform/config.ts';
import { defineMail } from '#lib/platform/outbox/queued-mail.ts';
import { renderMail } from '#lib/report-view/page.tsx';
import { emitMailChange } from './events.ts';
import { finalizeReport, loadVersion } from './finalize.ts';
import { reportMailRecords } from './mail/records.ts';
import { siteOf } from './site.ts';

/** The version that is mailed automatically. */
const FIRST_VERSION = 1;

/**
 * The mails that follow the ends of shifts. To render one finalizes its report. One at a time: a report that kills the
 * function while it is rendered interrupts no other mail.
 */
export const reportMails = defineMail({
  ...reportMailRecords,
  concurrency: 1,
  to: () => config('REPORT_TO'),
  render: async ({ shift_id }, context) => {
    const { record, report } = await finalizeReport(shift_id, context);
    const isFirst = record.version === FIRST_VERSION;
    const first = isFirst ? report : (await loadVersion(shift_id, FIRST_VERSION)).report;
    return { record, ...renderMail(first, siteOf()) };
  },
  stored: { version: FIRST_VERSION },
  withOutcome: (write, _effect, { record }) => [write, ...emitMailChange(record)],
});
