import type { MailEventUseCase } from '#lib/platform/consumers/mail-events.ts';
import { trackMail } from '../mail/track.ts';

/** Records what SES says of a mail about a proposal. */
export const trackProposalMails: MailEventUseCase = (event, context) => trackMail(event, context);
