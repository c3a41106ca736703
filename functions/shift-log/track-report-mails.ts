import { serveMailEvents } from '#lib/platform/consumers/mail-events.ts';
import { trackReportMails as consumer } from '#lib/shift-log/contracts/consumers.ts';
import { trackReportMails } from '#lib/shift-log/use-cases/track-report-mails.ts';

export const handler = serveMailEvents(consumer, trackReportMails);
