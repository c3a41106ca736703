import type { Mail } from '../ses/send-mail.ts';
import { defineEffect, type Effect, type EffectContext, type EffectKind } from './effect.ts';
import { attemptMail } from './mail.ts';

/** What is stored of a mail that is queued. */
export type QueuedMail = Effect & {
  /** Its recipients, once it is sent or attempted. */
  to?: string[] | undefined;
  sent_on?: string | undefined;
  message_id?: string | undefined;
  /** The recipients that are not reached, or complained. */
  bounced_recipients?: string[] | undefined;
};

type Content = Omit<Mail, 'to' | 'cc'>;

type QueuedMailKind<E extends QueuedMail, C extends Content> = Omit<
  EffectKind<E, { mail: Mail; content: C }>,
  'prepare' | 'send' | 'withOutcome'
> & {
  /** The recipients; without any, the mail is rendered and not sent. */
  to: () => string[];
  /** Renders the mail, perhaps with more that `withOutcome` needs. */
  render: (effect: E, context: EffectContext) => Promise<C>;
  /** The fields that are stored before it is sent. */
  stored?: Partial<E>;
  withOutcome?: EffectKind<E, C>['withOutcome'];
};

/** Defines a kind of mail that is queued. */
export const defineMail = <E extends QueuedMail, C extends Content = Content>({
  to: recipients,
  render,
  stored,
  withOutcome,
  ...kind
}: QueuedMailKind<E, C>) =>
  defineEffect<E, { mail: Mail; content: C }>({
    ...kind,
    prepare: async (effect, context) => {
      const content = await render(effect, context);
      const to = recipients();
      if (to.length === 0) return undefined;
      const { subject, text, html } = content;
      const mail = { subject, text, html, to, cc: [] };
      return { content: { mail, content }, fields: { to, ...stored } as Partial<E> };
    },
    send: async ({ mail }, effect, { clock }) => {
      const outcome = await attemptMail(mail, { kind: kind.kind, record: kind.id(effect) });
      const isSent = outcome.status === 'sent';
      const fields = isSent ? { sent_on: clock(), message_id: outcome.messageId } : {};
      const state = outcome.status === 'unavailable' ? 'waiting' : outcome.status;
      return { state, ...(fields as Partial<E>) };
    },
    withOutcome: (write, effect, { content }) => withOutcome?.(write, effect, content) ?? [write],
  });
