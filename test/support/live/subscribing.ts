import { onTestFinished } from 'vitest';
import { subscribe, type LiveEvent, type Resync, type Subscription } from '#lib/live/client.ts';

/** What a subscription has yielded so far, and how often its stream was opened. */
type Subscriber = {
  yielded: (LiveEvent | Resync)[];
  ids: () => string[];
  opened: number;
  /** Resolves when it has ended, rejects as it does. */
  ended: Promise<void>;
  end: () => void;
};

/** Subscribes for one test, and collects what comes. */
export function startSubscription(
  options: Omit<Subscription, 'signal' | 'onStateChange'>,
): Subscriber {
  const ending = new AbortController();
  const yielded: Subscriber['yielded'] = [];
  const subscriber: Subscriber = {
    yielded,
    ids: () => yielded.map(({ id }) => id),
    opened: 0,
    ended: Promise.resolve(),
    end: () => ending.abort(),
  };
  const onStateChange = (state: { open: boolean }) => {
    if (state.open) subscriber.opened++;
  };
  const collect = async () => {
    for await (const one of subscribe({ ...options, signal: ending.signal, onStateChange }))
      yielded.push(one);
  };
  subscriber.ended = collect();
  // A test that does not look at the end is not ended by it.
  subscriber.ended.catch(() => undefined);
  onTestFinished(subscriber.end);
  return subscriber;
}
