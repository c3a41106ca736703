import type { MailEventUseCase } from '#lib/platform/consumers/mail-events.ts';
import { trackMail } from '../report/mail-events.ts';

/** Records what SES says of a report's mail. */
export const trackReportMails: MailEventUseCase = (event, context) => trackMail(event, context);
