import type { EffectContext } from '#lib/platform/outbox/effect.ts';
import { sendDue } from '#lib/platform/outbox/run.ts';
import type { EffectName } from './contracts/consumers.ts';
import { reportMails } from './report/report-mails.ts';
import { tickets } from './tickets/effect.ts';

/** Sends what is due, by the kinds of effects that the schedule names. */
export const senders: Record<EffectName, (context: EffectContext) => Promise<void>> = {
  ticket: (context) => sendDue(tickets, context),
  'report-mail': (context) => sendDue(reportMails, context),
};
