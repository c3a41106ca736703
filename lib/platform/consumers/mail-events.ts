import type { Consumer, MailEvents } from '#lib/contract/consumer.ts';
import { systemClock, type Clock } from '../clock.ts';
import { log, withLogKeys } from '../log.ts';

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

/** The function that sends the mail may still save its outcome. Lambda repeats the event after one and two more minutes. */
export class MailBeingSent extends Error {}

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
  return ({ id, detail }) =>
    withLogKeys({ consumer: consumer.id, event_id: id, type: detail.eventType }, async () => {
      try {
        const event = toMailEvent(detail);
        if (event) await useCase(event, { clock: systemClock });
        log('info', 'EVENT_PROCESSED', event && { kind: event.kind, record: event.record });
      } catch (error) {
        if (error instanceof MailBeingSent) log('info', 'MAIL_BEING_SENT');
        else log('error', 'EVENT_FAILED', {}, error);
        throw error;
      }
    });
}

/** Returns what an event says of a mail, or undefined for a bounce that may be temporary. */
function toMailEvent({
  eventType,
  mail,
  bounce,
  complaint,
}: SesEvent['detail']): MailEvent | undefined {
  const tagOf = (name: string) => mail.tags[name]?.[0] ?? '';
  const sent = {
    kind: tagOf('kind'),
    record: tagOf('record'),
    messageId: mail.messageId,
    sentOn: mail.timestamp,
  };
  if (eventType === 'Send') return sent;
  if (bounce && bounce.bounceType !== 'Permanent') return undefined;
  const recipients = bounce?.bouncedRecipients ?? complaint?.complainedRecipients;
  // A rejected mail reaches nobody.
  const addresses = recipients?.map(({ emailAddress }) => emailAddress) ?? mail.destination;
  return { ...sent, bouncedRecipients: addresses };
}
