import { config } from '#lib/platform/config.ts';
import { stateName, waitingSince } from '#lib/platform/outbox/effect.ts';
import type { QueuedMail } from '#lib/platform/outbox/queued-mail.ts';
import type { ValueOf } from '../../fields/field-lists.ts';
import type { mailFields, requestedMailFields } from '../../contracts/resources/report-fields.ts';

type Mail = ValueOf<typeof mailFields>;

/** The automatic mail after the end of a shift. It is recorded in the transaction of the end. */
export type ReportMail = QueuedMail & Omit<Mail, 'to' | 'state'> & { shift_id: number };

/** A mail that a user requested. Repetitions of a request have the same digest. */
export type RequestedMail = ValueOf<typeof requestedMailFields> & {
  shift_id: number;
  digest: string;
  version: number;
  message_id?: string;
};

export type Mails = { mail: ReportMail | undefined; requestedMails: RequestedMail[] };

/** The stored names of states that differ. */
export const stateNames = { waiting: 'pending' } as const;

/** Returns the state of the automatic mail as responses have it. */
export const mailState = ({ state }: ReportMail) =>
  stateName({ stateNames }, state) as Mail['state'];

/** Returns the mail that is due at a time. */
export const pendingMail = (shift_id: number, now: string, due = now): ReportMail => ({
  shift_id,
  ...waitingSince(now, due),
});

/** Whether a mail may still be made due: it does not exist, or has not been attempted. */
export const isUnattempted = (mail: ReportMail | undefined): boolean =>
  mail === undefined || (mail.state === 'waiting' && mail.attempts === 0);

/** Returns the time at which the report of a shift that ends at `now` becomes final. */
export const dueAfterEnd = (now: string): string =>
  new Date(Date.parse(now) + config('REPORT_DELAY_MINUTES') * 60_000).toISOString();
