import type { ReadonlySignal } from '@preact/signals';
import { notAttempted, type Failure } from './failure.ts';

export type LaneOptions = {
  /** The id of the next entry to send. */
  next: ReadonlySignal<string | undefined>;
  /** Makes one attempt. Returns the failure after which the same entry is attempted again. */
  send: (id: string) => Promise<Failure | undefined>;
  onSignIn: () => void;
  /** Returns the pause after a failure, in ms. */
  pause: (failure: Failure, failures: number) => number;
};

/** Attempts one entry after the other. One that fails is attempted again after a pause, and the others wait for it. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #stopWaking: () => void;
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#stopWaking = options.next.subscribe(() => this.wake());
  }

  /** Ends a pause. */
  wake(): void {
    this.#wake();
  }

  close(): void {
    this.#isClosed = true;
    this.#stopWaking();
    this.wake();
  }

  async run(): Promise<void> {
    const { next, send, pause, onSignIn } = this.#options;
    let failures = 0;
    while (!this.#isClosed) {
      const id = next.peek();
      if (id === undefined) {
        await this.#pause();
        continue;
      }
      // An attempt rejects if this browser cannot record it, or has no code for it; it is repeated like any other.
      const failure = await send(id).catch(notAttempted);
      failures = failure ? failures + 1 : 0;
      if (failure?.action === 'sign in') onSignIn();
      if (failure) await this.#pause(pause(failure, failures));
    }
  }

  /** Waits until something changes, or for some time. */
  async #pause(ms?: number): Promise<void> {
    if (this.#isClosed) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#wake = () => resolve(undefined);
    const timer = ms === undefined ? undefined : setTimeout(this.#wake, ms);
    await promise;
    clearTimeout(timer);
  }
}
