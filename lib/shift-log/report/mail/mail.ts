import { config } from '#lib/platform/config.ts';
import { nextAttempt } from '#lib/platform/outbox/schedule.ts';
import type { ValueOf } from '../../fields/field-lists.ts';
import type { mailFields, requestedMailFields } from '../../contracts/resources/report-fields.ts';

/**
 * What all mails of a report have. The state `pending` becomes `preparing`, in which the mail is rendered, then
 * `sending`, which becomes `sent`, `refused`, `unknown`, or `pending` again if SES was unavailable; after a week it is
 * `given_up`. A mail that a crash leaves in `preparing` is attempted again, and `given_up` after three such attempts.
 * One that a crash leaves in `sending` becomes `unknown`: it may have been sent, and it is not sent again. `none`: no
 * recipients were configured.
 */
type Mail = ValueOf<typeof mailFields>;

/** The automatic mail after the end of a shift. It is recorded in the transaction of the end. */
export type ReportMail = Omit<Mail, 'to' | 'state'> & {
  /** Responses show a mail that is being prepared as pending. */
  state: Mail['state'] | 'preparing';
  /** Once it is sent, or attempted. */
  to?: Mail['to'];
  shift_id: number;
  attempts: number;
  /** Until the mail is prepared, the number of attempts that never returned; while preparing, with this one. */
  preparations?: number | undefined;
  recorded_on: string;
  /** The time of the next attempt; while sending, the time after which it counts as interrupted. */
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

/** The number of attempts that may end while a mail is prepared. */
const MAX_PREPARATIONS = 3;

/**
 * Returns a due mail at the start of an attempt. It is stored before the report is rendered, so that an attempt that
 * kills its function counts: the next ones are due a minute, then two minutes later. After the third it is given up.
 */
export function prepare(mail: ReportMail, now: string): ReportMail {
  const preparations = 1 + (mail.preparations ?? 0);
  if (preparations > MAX_PREPARATIONS)
    return { ...mail, state: 'given_up', due: undefined, preparations: undefined };
  const due = new Date(Date.parse(now) + 60_000 * 2 ** (preparations - 1)).toISOString();
  return { ...mail, state: 'preparing', attempts: mail.attempts + 1, preparations, due };
}

/** Returns a mail after an attempt that failed before it was sent: due again later, or given up after a week. */
export function postpone(mail: ReportMail, now: string): ReportMail {
  const { attempts, recorded_on: recordedOn } = mail;
  const due = nextAttempt({ attempts, recordedOn, now });
  return { ...mail, state: due === undefined ? 'given_up' : 'pending', due };
}

/** Whether an earlier attempt to send a mail ended while it was prepared. */
export const isRepeated = ({ state, preparations = 0 }: ReportMail): boolean =>
  state === 'preparing' && preparations > 1;

/** Whether a mail may still be made due: it does not exist, or has not been attempted. */
export const isUnattempted = (mail: ReportMail | undefined): boolean =>
  mail === undefined || (mail.state === 'pending' && mail.attempts === 0);

/** Returns the time at which the report of a shift that ends at `now` becomes final. */
export const dueAfterEnd = (now: string): string =>
  new Date(Date.parse(now) + config('REPORT_DELAY_MINUTES') * 60_000).toISOString();

/** Whether a person must act: the recipients did not get the mail, or may not have. */
export const isStuck = ({ state, resolved_on }: ReportMail): boolean =>
  ['refused', 'given_up', 'unknown'].includes(state) && resolved_on === undefined;
