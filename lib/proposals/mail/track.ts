import type { MailEventUseCase } from '#lib/platform/consumers/mail-events.ts';
import { trackRequestedMail } from '#lib/platform/outbox/track-mail.ts';
import { proposalMails } from './records.ts';

/** Saves an event of SES in the record of its mail. */
export const trackMail: MailEventUseCase = (event, { clock }) =>
  trackRequestedMail(proposalMails, event, { clock });
