import type { MailEventUseCase } from '#lib/platform/consumers/mail-events.ts';
import { trackQueuedMail, trackRequestedMail } from '#lib/platform/outbox/track-mail.ts';
import { emitMailChange } from './events.ts';
import { shiftIdOfMail } from './keys.ts';
import { reportMailRecords, requestedMails } from './mail/records.ts';
import { loadReportRecord } from './sources.ts';

/** Saves an event of SES in the record of its mail, and emits the event of the report. */
export const trackMail: MailEventUseCase = (event, { clock }) => {
  const withChange = async () => {
    const { record } = await loadReportRecord(shiftIdOfMail(event.record));
    return emitMailChange(record);
  };
  return event.kind === reportMailRecords.kind
    ? trackQueuedMail(reportMailRecords, event, { clock, withChange })
    : trackRequestedMail(requestedMails, event, { clock, withChange });
};
