import { effect, type ReadonlySignal } from '@preact/signals';
import type { Draft } from './draft.ts';
import { failureOf, type Failure } from './failures.ts';
import type { SendContext } from './results.ts';
import type { Locks } from './tab.ts';

/** Loads the code that sends an entry. The first page does without it. */
const loadSending = () => import('./send-entry.ts');

/** It is loaded soon after the first page: a page of an earlier deployment may not find it later. */
const LOAD_AFTER_MS = 5000;

/** The tab that holds this lock sends. */
const LOCK = 'desk-outbox';

export type SenderOptions = {
  context: SendContext;
  locks: Locks;
  /** The entry that is sent next. */
  next: ReadonlySignal<Draft | undefined>;
  onSignIn: () => void;
  /** Returns the pause after a failure, in ms. */
  pause: (failure: Failure, failures: number) => number;
};

/** Sends one entry after the other while this tab holds the lock. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #ending = new AbortController();
  readonly #stopWaking: () => void;
  readonly #loading = setTimeout(() => void loadSending().catch(() => undefined), LOAD_AFTER_MS);
  #wake: () => void = () => undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
    let next: string | undefined;
    this.#stopWaking = effect(() => {
      const id = options.next.value?.id;
      if (id !== next) this.wake();
      next = id;
    });
    const { signal } = this.#ending;
    // The request is rejected when the tab stops to wait for the lock.
    options.locks.request(LOCK, { signal }, () => this.#run()).catch(() => undefined);
  }

  /** Ends a pause. */
  wake(): void {
    this.#wake();
  }

  close(): void {
    this.#ending.abort();
    clearTimeout(this.#loading);
    this.#stopWaking();
    this.wake();
  }

  async #run(): Promise<void> {
    const { next, context, pause, onSignIn } = this.#options;
    let failures = 0;
    while (!this.#ending.signal.aborted) {
      const entry = next.peek();
      if (!entry) {
        await this.#pause();
        continue;
      }
      // An attempt rejects if this browser cannot record it, or has no code for it; it is repeated like any other.
      const failure = await loadSending()
        .then(({ sendEntry }) => sendEntry(context, entry.id))
        .catch(failureOf);
      failures = failure ? failures + 1 : 0;
      if (failure?.action === 'sign in') onSignIn();
      if (failure) await this.#pause(pause(failure, failures));
    }
  }

  /** Waits until something changes, or for some time. */
  async #pause(ms?: number): Promise<void> {
    if (this.#ending.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#wake = () => resolve(undefined);
    const timer = ms === undefined ? undefined : setTimeout(this.#wake, ms);
    await promise;
    clearTimeout(timer);
  }
}
