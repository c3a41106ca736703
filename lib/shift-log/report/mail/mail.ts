import { config } from '#lib/platform/config.ts';
import type { ValueOf } from '../../field-lists.ts';
import type { mailFields, requestedMailFields } from '../../contracts/resources/report-fields.ts';

/**
 * What all mails of a report have. The state `pending` becomes `sending`, which becomes `sent`, `refused`, `unknown`,
 * or `pending` again if SES was unavailable; after a week it is `given_up`. A mail that a crash leaves in `sending`
 * becomes `unknown`: it may have been sent, and it is not sent again. `none`: no recipients were configured.
 */
type Mail = ValueOf<typeof mailFields>;

/** The automatic mail after the end of a shift. It is recorded in the transaction of the end. */
export type ReportMail = Omit<Mail, 'to'> & {
  /** Once it is sent, or attempted. */
  to?: Mail['to'];
  shift_id: number;
  attempts: number;
  recorded_on: string;
  /** While pending, the time of the next attempt; while sending, the time after which it counts as interrupted. */
  due?: string | undefined;
  message_id?: string;
  /** When the report was sent on request, after this mail had failed. */
  resolved_on?: string;
};

/** A mail that a user requested. Repetitions of a request have the same digest. */
export type RequestedMail = ValueOf<typeof requestedMailFields> & {
  shift_id: number;
  digest: string;
  version: number;
  message_id?: string;
};

export type Mails = { mail: ReportMail | undefined; requestedMails: RequestedMail[] };

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
