import type { Report, ReportMail } from '../../store/report/report.ts';
import type { IconName } from '../parts/icon.tsx';
import { clockTime, dayOf } from '../parts/time.tsx';
import { count } from '#lib/night/words.ts';

const MINUTE_MS = 60_000;

/** Formats the time until a moment: "in 23 minutes", "in 1 hour 5 minutes". */
export function formatTimeUntil(ms: number): string {
  if (ms < MINUTE_MS) return 'in less than a minute';
  const minutes = Math.floor(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [count(hours, 'hour')] : []),
    ...(rest > 0 ? [count(rest, 'minute')] : []),
  ];
  return `in ${parts.join(' ')}`;
}

const formatTime = (at: string): string => `${dayOf(at)} ${clockTime(at)} UTC`;

const listRecipients = (to: readonly string[]): string =>
  to.length === 0 ? 'nobody' : to.join(', ');

type Sentence = { icon: IconName; text: string; isWarning: boolean };

const plain = (icon: IconName, text: string): Sentence => ({ icon, text, isWarning: false });
const warning = (text: string): Sentence => ({ icon: 'warning', text, isWarning: true });

/** Describes what is mailed, to whom and when. `now` is in ms. */
export function describeMail({ shift, state, mail }: Report, now: number): Sentence {
  if (shift.shift_end === undefined)
    return plain(
      'waiting',
      mail.to.length === 0
        ? 'After the end of the shift the report becomes final. Nobody is set to receive it by mail.'
        : `After the end of the shift the report becomes final and is mailed to ${listRecipients(mail.to)}.`,
    );
  if (mail.state !== 'pending') return describeSentMail(mail);
  const msLeft = mail.due_on === undefined ? 0 : Date.parse(mail.due_on) - now;
  if (msLeft <= 0 || mail.due_on === undefined)
    return plain('send', `It is about to be mailed to ${listRecipients(mail.to)}.`);
  const change = state === 'draft' ? ' Until then its text can be changed.' : '';
  const at = clockTime(mail.due_on).slice(0, 5);
  return plain(
    'time',
    `Becomes final and is mailed ${formatTimeUntil(msLeft)}, at ${at} UTC, to ${listRecipients(mail.to)}.${change}`,
  );
}

/** Describes the outcome of a mail. */
export function describeSentMail(mail: Omit<ReportMail, 'requested' | 'due_on'>): Sentence {
  const { state, to, sent_on = '', version } = mail;
  const what = version === undefined ? 'The report' : `Version ${version}`;
  switch (state) {
    case 'sent':
      return plain('done', `${what} was mailed to ${listRecipients(to)}, ${formatTime(sent_on)}.`);
    case 'sending':
    case 'pending':
      return plain('send', `${what} is being mailed to ${listRecipients(to)}.`);
    case 'refused':
      return warning(`${what} was not mailed: the mail service refused it. Check the recipients.`);
    case 'given_up':
      return warning(`${what} was not mailed: the mail service could not be reached.`);
    case 'unknown':
      return warning(
        `It is unknown whether the mail to ${listRecipients(to)} was sent, and it is not sent again. Ask a recipient before you send it.`,
      );
    case 'bounced':
      return warning(
        `${what} was refused by, or marked as unwanted by, ${listRecipients(mail.bounced_recipients ?? to)}. Check the addresses before you send it again.`,
      );
    case 'none':
      return plain('planned', 'Nothing is mailed automatically: no recipient is set.');
  }
}
