import { serveMailEvents } from '#lib/platform/consumers/mail-events.ts';
import { trackProposalMails as consumer } from '#lib/proposals/contracts/consumers.ts';
import { trackProposalMails } from '#lib/proposals/use-cases/track-proposal-mails.ts';

export const handler = serveMailEvents(consumer, trackProposalMails);
