import { interruptionDeadline } from '../clock.ts';
import type { MailEvent } from '../consumers/mail-events.ts';
import { RepeatLater } from '../consumers/run-event.ts';
import { countForAlarm } from '../count-for-alarm.ts';
import { getItem } from '../dynamo/read.ts';
import { retryOnConflict } from '../dynamo/retry-on-conflict.ts';
import {
  both,
  commit,
  update,
  type Condition,
  type EventWrite,
  type TransactWrite,
} from '../dynamo/transaction.ts';
import type { StoredKind } from './effect.ts';
import { hasStatus, statusOf, storedStatus } from './effect-status.ts';
import type { MailKind } from './mail-once.ts';
import type { QueuedMail } from './queued-mail.ts';
import { findEffect, replaceWrite } from './records.ts';
import { unresolvedKeys } from './unresolved-mails.ts';

type TrackContext = {
  clock: () => string;
  /** Returns the writes that accompany the change of a mail. */
  withChange?: () => Promise<(TransactWrite | EventWrite)[]>;
};

/** Saves what an event says of a queued mail. */
export const trackQueuedMail = <E extends QueuedMail>(
  kind: StoredKind<E>,
  event: MailEvent,
  { clock, withChange }: TrackContext,
): Promise<void> =>
  retryOnConflict(async () => {
    const mail = await findEffect(kind, event.record);
    const changes = mail && changesBy(event, mail, clock());
    if (!changes) return;
    const next: E = { ...mail, ...changes, due: undefined, closed_on: undefined };
    const write = replaceWrite(kind, next, mail, hasBouncedRecipients(mail.bounced_recipients));
    await commit([write, ...((await withChange?.()) ?? [])]);
  });

/** Saves what an event says of a mail that a user requested. Raises the alarm if recipients are not reached. */
export async function trackRequestedMail(
  kind: MailKind,
  event: MailEvent,
  { clock, withChange }: TrackContext,
): Promise<void> {
  const key = kind.key(event.record);
  const isBounced = await retryOnConflict(async () => {
    const mail = await getItem(kind.table(), key);
    const seen = mail && {
      state: statusOf(mail),
      bounced_recipients: mail.bounced_recipients as string[] | undefined,
    };
    const changes = seen && changesBy(event, seen, clock());
    // A repeated event raises the alarm again: its first run may have ended before that.
    if (!changes) return seen?.state === 'bounced' && event.bouncedRecipients !== undefined;
    const { state, ...fields } = changes;
    const isBounced = state === 'bounced';
    const { pk, sk } = kind.index;
    const listed = isBounced
      ? unresolvedKeys(kind, key, event.sentOn)
      : { [pk]: undefined, [sk]: undefined };
    const write = update(
      kind.table(),
      key,
      { ...storedStatus(state), ...fields, ...listed, closed_on: undefined },
      { condition: both(hasStatus(seen.state), hasBouncedRecipients(seen.bounced_recipients)) },
    );
    await commit([write, ...((await withChange?.()) ?? [])]);
    return isBounced;
  });
  if (isBounced) await countForAlarm('BouncedMails');
}

/** Returns the condition that no other event has changed the recipients that are not reached. */
const hasBouncedRecipients = (recipients: string[] | undefined): Condition =>
  recipients === undefined
    ? { expression: 'attribute_not_exists(bounced_recipients)' }
    : {
        expression: 'bounced_recipients = :seen_recipients',
        values: { ':seen_recipients': recipients },
      };

type TrackedMail = { state: string; bounced_recipients?: string[] | undefined };

/**
 * Returns what an event changes in a mail, or undefined for one that says nothing new. While the function that sends the
 * mail may still save its outcome, it throws `RepeatLater`: Lambda repeats the event after one and two more minutes.
 */
function changesBy(
  { messageId, sentOn, bouncedRecipients }: MailEvent,
  { state, bounced_recipients = [] }: TrackedMail,
  now: string,
) {
  if (state === 'sending' && now < interruptionDeadline(sentOn))
    throw new RepeatLater('MAIL_BEING_SENT', 'The mail is still being sent.');
  const sent = { sent_on: sentOn, message_id: messageId };
  const isUnclear = state === 'unknown' || state === 'sending';
  if (bouncedRecipients === undefined)
    return isUnclear ? { ...sent, state: 'sent' as const } : undefined;
  const recipients = [...new Set([...bounced_recipients, ...bouncedRecipients])];
  const isNew = recipients.length > bounced_recipients.length;
  return isNew && (isUnclear || state === 'sent' || state === 'bounced')
    ? { ...sent, state: 'bounced' as const, bounced_recipients: recipients }
    : undefined;
}
