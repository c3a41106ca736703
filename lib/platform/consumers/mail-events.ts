import type { Consumer, MailEvents } from '#lib/contract/consumer.ts';
import { systemClock, type Clock } from '../clock.ts';
import { runEvent } from './run-event.ts';

/** What SES says of a mail: it was sent, or some of its recipients are not reached. */
export type MailEvent = {
  /** The kind and the id of its record. */
  kind: string;
  record: string;
  messageId: string;
  /** When SES accepted the mail. */
  sentOn: string;
  /** The addresses that are not reached, or complained. Undefined if the mail was sent. */
  bouncedRecipients?: string[];
};

type Recipients = { emailAddress: string }[];

/**
 * The fields of SES's events that are read. Each tag of a mail is a list of one value.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export type SesEvent = {
  id: string;
  detail: {
    eventType: string;
    mail: {
      messageId: string;
      timestamp: string;
      destination: string[];
      tags: Record<string, string[]>;
    };
    bounce?: { bounceType: string; bouncedRecipients: Recipients };
    complaint?: { complainedRecipients: Recipients };
  };
};

export type MailEventHandler = (event: SesEvent) => Promise<void>;

/** Handles an event of a mail. May be called again for the same one. */
export type MailEventUseCase = (event: MailEvent, context: { clock: Clock }) => Promise<void>;

/** Returns the Lambda handler of SES's events. If it throws, Lambda retries, then sends the event to the dead-letter queue. */
export function serveMailEvents(
  consumer: Consumer<MailEvents>,
  useCase: MailEventUseCase,
): MailEventHandler {
  return ({ id, detail }) => {
    const { kind, record } = tagsOf(detail);
    const keys = { event_id: id, type: detail.eventType, kind, record };
    return runEvent({ consumer: consumer.id, ...keys }, async () => {
      const event = toMailEvent(detail);
      if (event) await useCase(event, { clock: systemClock });
    });
  };
}

/** Returns the kind and the id of the mail's record. */
const tagsOf = ({ mail: { tags } }: SesEvent['detail']) => ({
  kind: tags.kind?.[0] ?? '',
  record: tags.record?.[0] ?? '',
});

/** Returns what an event says of a mail, or undefined for a bounce that may be temporary. */
function toMailEvent(detail: SesEvent['detail']): MailEvent | undefined {
  const { eventType, mail, bounce, complaint } = detail;
  const sent = { ...tagsOf(detail), messageId: mail.messageId, sentOn: mail.timestamp };
  if (eventType === 'Send') return sent;
  if (bounce && bounce.bounceType !== 'Permanent') return undefined;
  const recipients = bounce?.bouncedRecipients ?? complaint?.complainedRecipients;
  // A rejected mail reaches nobody.
  const addresses = recipients?.map(({ emailAddress }) => emailAddress) ?? mail.destination;
  return { ...sent, bouncedRecipients: addresses };
}
