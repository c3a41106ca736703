import { interruptionDeadline, systemClock } from '#lib/platform/clock.ts';
import { config } from '#lib/platform/config.ts';
import { present } from '../../field-lists.ts';
import type { Report } from '../report.ts';

/**
 * The state of a mail. `pending` becomes `sending`, which becomes `sent`, `refused`, `unknown`, or `pending` again if
 * SES was unavailable; after a week it is `given_up`. A mail that a crash leaves in `sending` becomes `unknown`: it may have
 * been sent, and it is not sent again. `none`: there was nobody to send it to.
 */
type MailState = Report['mail']['state'];

/** The automatic mail after the end of a shift. It is recorded in the transaction of the end. */
export type ReportMail = {
  shift_id: number;
  state: MailState;
  attempts: number;
  recorded_on: string;
  /** While pending, the time of the next attempt; while sending, the time after which it counts as interrupted. */
  due?: string | undefined;
  to?: string[];
  version?: number;
  sent_on?: string;
  message_id?: string;
  /** When the report was sent on request, after this mail had failed. */
  resolved_on?: string;
};

/** A mail that a user requested. Repetitions of a request have the same digest. */
export type Sending = {
  shift_id: number;
  digest: string;
  state: MailState;
  to: string[];
  version: number;
  requested_by: string;
  requested_on: string;
  sent_on?: string;
  message_id?: string;
};

export type Mails = { mail: ReportMail | undefined; sendings: Sending[] };

/** The maximum number of requested mails that a report lists. */
const MAX_SENDINGS = 20;

/** Returns the record of a mail that is due at a time. */
export const pendingMail = (shift_id: number, now: string, due = now): ReportMail => ({
  shift_id,
  state: 'pending',
  attempts: 0,
  recorded_on: now,
  due,
});

/** Returns the time at which the report of a shift that ends at `now` becomes final. */
export const dueAfterEnd = (now: string): string =>
  new Date(Date.parse(now) + config('REPORT_DELAY_MINUTES') * 60_000).toISOString();

/** Whether a person must act: the recipients did not get the mail, or may not have. */
export const isStuck = ({ state, resolved_on }: ReportMail): boolean =>
  ['refused', 'given_up', 'unknown'].includes(state) && resolved_on === undefined;

/** A request that was interrupted leaves its mail in `sending`; after a while its outcome is unknown. */
const isInterrupted = ({ state, requested_on }: Sending): boolean =>
  state === 'sending' && systemClock() > interruptionDeadline(requested_on);

export const toSendingResponse = ({ state, to, version, ...sending }: Sending) =>
  present({
    state,
    to,
    version,
    sent_on: sending.sent_on,
    requested_by: sending.requested_by,
    requested_on: sending.requested_on,
  });

/** Returns the mails as a report lists them. A mail that has not been sent yet goes to REPORT_TO. */
export function toMailResponse({ mail, sendings }: Mails): Report['mail'] {
  const isWaiting = mail?.state === 'pending';
  const to = isWaiting ? config('REPORT_TO') : (mail?.to ?? []);
  const newest = sendings.toSorted((a, b) => (a.requested_on < b.requested_on ? 1 : -1));
  return present({
    state: !mail || (isWaiting && to.length === 0) ? 'none' : mail.state,
    to,
    version: mail?.version,
    sent_on: mail?.sent_on,
    due_on: isWaiting ? mail.due : undefined,
    requested: newest
      .slice(0, MAX_SENDINGS)
      .map((one) => toSendingResponse(isInterrupted(one) ? { ...one, state: 'unknown' } : one)),
  });
}
