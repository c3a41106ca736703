import { interruptionDeadline, systemClock } from '#lib/platform/clock.ts';
import { config } from '#lib/platform/config.ts';
import { keysOf, pick, omitUndefined, type Complete } from '../../fields/field-lists.ts';
import { mailFields, requestedMailFields } from '../../contracts/resources/report-fields.ts';
import type { Report } from '../report.ts';
import { mailState, type Mails, type ReportMail, type RequestedMail } from './mail.ts';

/** The maximum number of requested mails that a report lists. */
const MAX_REQUESTED_MAILS = 20;

/** A request that was interrupted leaves its mail in `sending`; after a while its outcome is unknown. */
const isInterrupted = ({ state, requested_on }: RequestedMail): boolean =>
  state === 'sending' && systemClock() > interruptionDeadline(requested_on);

/** Returns a requested mail as responses have it. */
export const toRequestedMailResponse = (mail: RequestedMail) =>
  omitUndefined(pick(mail, keysOf(requestedMailFields)));

/** Returns the state of the automatic mail to these recipients. A mail that is being prepared is pending. */
function stateOf(mail: ReportMail | undefined, to: string[]): Report['mail']['state'] {
  const state = mail ? mailState(mail) : 'none';
  return state === 'pending' && to.length === 0 ? 'none' : state;
}

/** Returns the mails as a report lists them. A mail that has not been sent yet goes to REPORT_TO. */
export function toMailResponse({ mail, requestedMails }: Mails): Report['mail'] {
  const isWaiting = mail !== undefined && mailState(mail) === 'pending';
  const to = isWaiting ? config('REPORT_TO') : (mail?.to ?? []);
  const newestFirst = requestedMails.toSorted((a, b) => (a.requested_on < b.requested_on ? 1 : -1));
  const ofAutomaticMail: Complete<Omit<Report['mail'], keyof typeof mailFields>> = {
    due_on: isWaiting ? mail.due : undefined,
    requested: newestFirst
      .slice(0, MAX_REQUESTED_MAILS)
      .map((requestedMail) =>
        toRequestedMailResponse(
          isInterrupted(requestedMail) ? { ...requestedMail, state: 'unknown' } : requestedMail,
        ),
      ),
  };
  return omitUndefined({
    ...(mail && pick({ ...mail, to }, keysOf(mailFields))),
    state: stateOf(mail, to),
    to,
    ...ofAutomaticMail,
  });
}
