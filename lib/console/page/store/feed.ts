import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import {
  subscribe,
  SubscriptionRefused,
  type LiveEvent,
  type Resync,
  type Subscription,
} from '#lib/live/client.ts';
import { changeOfFrame, changesStore, type Change } from './changes.ts';
import { loadChanges } from './load.ts';

/** The state of the connection; `since` is when it was last live. */
export type ConnectionState = { state: 'live' | 'catching up' | 'offline'; since?: string };

export type FeedOptions = {
  /** The service's address, the service prefix included. */
  baseUrl: string;
  fetch: typeof fetch;
  /** The time of the server. */
  now: () => Date;
  isOnline: ReadonlySignal<boolean>;
  isVisible: ReadonlySignal<boolean>;
  onChange: (change: Change) => void;
  /** Called for each event after it has been applied: pages load data other than entries themselves. */
  onFrame?: (frame: LiveEvent | Resync) => void;
  /** Called when missed events are no longer stored: loads everything again. */
  onResync: () => Promise<void>;
  /** Called when the stream needs a sign-in; `restart()` follows it. */
  onSignIn: () => void;
  /** Replaces the client of the stream. */
  follow?: (options: Subscription) => ReturnType<typeof subscribe>;
};

/** Checks run every 5 s and wait 10 s for a response: a dead socket is detected within 30 s. */
const PING_AFTER_MS = 12_000;
const HIDDEN_PING_AFTER_MS = 240_000;

/** The pause after data that could not be loaded, in ms. */
const RETRY_MS = 3000;

/**
 * Follows the stream of events. An event counts as received when it has been applied: one whose data could
 * not be loaded is replayed.
 */
export class Feed {
  readonly #options: FeedOptions;
  readonly #connection: Signal<ConnectionState> = signal({ state: 'catching up' });
  readonly connection: ReadonlySignal<ConnectionState> = this.#connection;
  #since: string | undefined;
  #run = new AbortController();
  readonly #stopWatching: () => void;

  /** `loadedAt`: the server's time when the first snapshot was requested. Without a shift, events begin now. */
  constructor(options: FeedOptions, loadedAt?: Date) {
    this.#options = options;
    this.#since = loadedAt && eventIdAt(loadedAt);
    this.#stopWatching = effect(() => {
      if (options.isOnline.value) this.restart();
      else this.#lose();
    });
  }

  /** Opens the stream at once: after a sign-in, or when the network is back. */
  restart(): void {
    this.#run.abort();
    this.#run = new AbortController();
    void this.#follow(this.#run.signal);
  }

  close(): void {
    this.#stopWatching();
    this.#run.abort();
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { follow = subscribe, onSignIn } = this.#options;
    const isOver = () => signal.aborted;
    while (!isOver())
      try {
        for await (const frame of follow(this.#subscription(signal))) {
          if (isOver()) return;
          if (frame.event === 'resync') await this.#options.onResync();
          else await this.#apply(frame);
          this.#options.onFrame?.(frame);
          if (this.#since === undefined || frame.id > this.#since) this.#since = frame.id;
        }
      } catch (error) {
        if (isOver()) return;
        this.#lose();
        if (error instanceof SubscriptionRefused) {
          onSignIn();
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
  }

  #subscription(signal: AbortSignal): Subscription {
    const { baseUrl, isVisible } = this.#options;
    const set = (connection: ConnectionState) => {
      if (!signal.aborted) this.#connection.value = connection;
    };
    return {
      baseUrl,
      signal,
      ...(this.#since !== undefined && { since: this.#since }),
      pingAfter: () => (isVisible.peek() ? PING_AFTER_MS : HIDDEN_PING_AFTER_MS),
      onStateChange: ({ open }) => {
        if (!open) this.#lose();
        else set({ ...this.#connection.peek(), state: 'catching up' });
      },
      onCaughtUp: () => set({ state: 'live' }),
    };
  }

  #lose(): void {
    const { since = this.#options.now().toISOString() } = this.#connection.peek();
    this.#connection.value = { state: 'offline', since };
  }

  /** Applies an event. Data that were left out of its frame are loaded. */
  async #apply(frame: LiveEvent): Promise<void> {
    const { onChange, fetch, baseUrl } = this.#options;
    const change = changeOfFrame(frame);
    if (change) onChange(change);
    else if (frame.href !== undefined && changesStore(frame))
      for await (const loaded of loadChanges(fetch, new URL(frame.href, baseUrl))) onChange(loaded);
  }
}

/** Crockford's base 32, in which the ids of events are written. https://github.com/ulid/spec */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns an id that is lower than those of all events after a time. */
export function eventIdAt(time: Date): string {
  let rest = time.getTime();
  let digits = '';
  for (let n = 0; n < 10; n++) {
    digits = (DIGITS[rest % 32] ?? '0') + digits;
    rest = Math.floor(rest / 32);
  }
  return digits.padEnd(26, '0');
}
