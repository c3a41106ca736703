import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, MailEvents } from '#lib/contract/consumer.ts';
import type { MailEventHandler } from '#lib/platform/consumers/mail-events.ts';
import type { MailEmitter } from '../engines/mail-sink.ts';
import { Invocations } from './invocations.ts';

type MailConsumer = { consumer: Consumer<MailEvents>; handler: MailEventHandler };

/** SES sends its events later than its response, too: by then the function has saved the outcome of the mail. */
const DELAY_MS = 1000;

/** Delivers the events of the mail sink to consumers, as EventBridge does. Returns a function that stops it. */
export function deliverMailEvents(
  emitter: MailEmitter,
  consumers: MailConsumer[],
  delayMs = DELAY_MS,
): () => Promise<void> {
  const invocations = new Invocations();
  emitter.on('event', (detail) => {
    const kind = detail.mail.tags.kind?.[0] ?? '';
    const matching = consumers.filter(({ consumer }) => consumer.source.mailEvents.includes(kind));
    const deliver = async () => {
      await sleep(delayMs, undefined, { ref: false });
      for (const { consumer, handler } of matching)
        await invocations.invoke(consumer, () => handler({ id: randomUUID(), detail }));
    };
    void invocations.track(deliver());
  });
  return () => invocations.stop();
}
