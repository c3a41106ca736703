import { randomUUID } from 'node:crypto';
import {
  isMailConsumer,
  isObjectConsumer,
  isScheduledConsumer,
  kindsOf,
} from '#lib/contract/consumer.ts';
import type { MailEventHandler } from '#lib/platform/consumers/mail-events.ts';
import type { ObjectHandler } from '#lib/platform/consumers/object-created.ts';
import type { ScheduleHandler } from '#lib/platform/consumers/schedule.ts';
import { consumers } from '../../registry.ts';
import { createHandler } from '../handler.ts';
import type { MailEmitter } from '../engines/mail-sink.ts';
import type { Objects } from '../objects/server.ts';
import { Invocations } from './invocations.ts';
import { deliverMailEvents } from './mail-events.ts';
import { ObjectEvents } from './object-events.ts';
import { sweepEveryHour } from './sweep.ts';

/** Starts the object-created consumers of the registry. Returns a function that stops them. */
export function startObjectConsumers({ server }: Objects, folder: string) {
  const events = new ObjectEvents(
    consumers.filter(isObjectConsumer).map((consumer) => ({
      consumer,
      handler: createHandler<ObjectHandler>(consumer.id),
    })),
  );
  events.listen(server);
  const stopSweeping = sweepEveryHour(server, events, folder);
  return async () => {
    stopSweeping();
    await events.stop();
  };
}

/** Starts the consumers of mail events. Returns a function that stops them. */
export const startMailConsumers = (emitter: MailEmitter): (() => Promise<void>) =>
  deliverMailEvents(
    emitter,
    consumers.filter(isMailConsumer).map((consumer) => ({
      consumer,
      handler: createHandler<MailEventHandler>(consumer.id),
    })),
  );

/** The service answers requests for a moment before it resumes what a stop has interrupted. */
const FIRST_RUN_AFTER_MS = 1000;

/** Runs the scheduled consumers soon, and then at their intervals. Returns a function that stops them. */
export function startSchedule() {
  const invocations = new Invocations([]);
  const timers = consumers.filter(isScheduledConsumer).flatMap((consumer) => {
    const handler = createHandler<ScheduleHandler>(consumer.id);
    const run = () => {
      for (const kind of Object.keys(kindsOf(consumer))) {
        // A run that fails is not repeated: the next one is due soon.
        void invocations.track(
          invocations.invoke(consumer, () => handler({ id: randomUUID(), kind })),
        );
      }
    };
    return [
      setTimeout(run, FIRST_RUN_AFTER_MS).unref(),
      setInterval(run, consumer.source.everyMinutes * 60_000).unref(),
    ];
  });
  return async () => {
    for (const timer of timers) clearTimeout(timer);
    await invocations.stop();
  };
}
