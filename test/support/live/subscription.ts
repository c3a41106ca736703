import { onTestFinished } from 'vitest';
import { subscribe, type LiveEvent, type Resync, type Subscription } from '#lib/live/client.ts';

/** A subscription with the events that it has received, and the number of times its stream was opened. */
type Subscriber = {
  received: (LiveEvent | Resync)[];
  ids: () => string[];
  opened: number;
  /** Resolves when the subscription ends, or rejects with its error. */
  ended: Promise<void>;
  end: () => void;
};

/** Subscribes for one test and collects the events. */
export function startSubscription(
  options: Omit<Subscription, 'signal' | 'onStateChange'>,
): Subscriber {
  const ending = new AbortController();
  const received: Subscriber['received'] = [];
  const subscriber: Subscriber = {
    received,
    ids: () => received.map(({ id }) => id),
    opened: 0,
    ended: Promise.resolve(),
    end: () => ending.abort(),
  };
  const onStateChange = (state: { open: boolean }) => {
    if (state.open) subscriber.opened++;
  };
  const collect = async () => {
    for await (const one of subscribe({ ...options, signal: ending.signal, onStateChange }))
      received.push(one);
  };
  subscriber.ended = collect();
  // Prevents an unhandled rejection in tests that do not await the end.
  subscriber.ended.catch(() => undefined);
  onTestFinished(subscriber.end);
  return subscriber;
}
