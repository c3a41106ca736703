import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Accounting, Loss } from '../item-loss-records.ts';
import { coalesce, Versioned } from './versioned.ts';

/** How the time of a shift was used: requested from the service. */
export type LostTimeRequests = {
  listLosses: (shiftId: number) => Promise<readonly Loss[]>;
  getAccounting: (shiftId: number) => Promise<Accounting | undefined>;
};

/** How the time of a shift was used, and which losses it has. */
export type KnownLostTime = { accounting: Accounting; losses: readonly Loss[] };

/** How long to collect events, which come in bursts, before the accounting is loaded once, in ms. */
const PAUSE_MS = 800;

/** How often the accounting of a running shift is loaded again, because time passes, in ms. */
const REFRESH_MS = 30_000;

/** The lost time of one shift and its accounting. Both are loaded, and followed, while a view watches them. */
export class LostTime {
  readonly #shiftId: number;
  readonly #requests: LostTimeRequests;
  readonly #losses = new Versioned<Loss>(({ loss_id }) => loss_id);
  readonly #accounting: Signal<Accounting | undefined> = signal();
  #watchers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The losses, oldest first. */
  readonly losses: ReadonlySignal<readonly Loss[]> = computed(() =>
    [...this.#losses.byId.value.values()].toSorted(compareOldestFirst),
  );
  /** The losses whose clock runs, the newest first. */
  readonly open: ReadonlySignal<readonly Loss[]> = computed(() =>
    this.losses.value.filter(({ ended }) => ended === undefined).toReversed(),
  );
  /** How the time was used until the last response; undefined until it is loaded. */
  readonly accounting: ReadonlySignal<Accounting | undefined> = this.#accounting;

  constructor(shiftId: number, requests: LostTimeRequests) {
    this.#shiftId = shiftId;
    this.#requests = requests;
  }

  apply(losses: readonly Loss[]): void {
    this.#losses.apply(losses);
  }

  /** What is known of both; undefined until they are loaded. */
  readonly known: ReadonlySignal<KnownLostTime | undefined> = computed(
    () =>
      this.#accounting.value && { accounting: this.#accounting.value, losses: this.losses.value },
  );

  /** Shows both as an earlier visit knew them, until they can be loaded. */
  showSaved({ accounting, losses }: KnownLostTime): void {
    this.apply(losses);
    this.#accounting.value = accounting;
  }

  /** Loads both. Throws `ErrorResponse` and `NetworkError`. */
  readonly load = coalesce(async () => {
    const [losses, accounting] = await Promise.all([
      this.#requests.listLosses(this.#shiftId),
      this.#requests.getAccounting(this.#shiftId),
    ]);
    this.apply(losses);
    this.#accounting.value = accounting;
  });

  /** Loads both soon, if a view watches them: the shift has changed. */
  refresh(afterMs = PAUSE_MS): void {
    if (this.#watchers === 0) return;
    clearTimeout(this.#timer);
    // Without a connection, the next attempt follows.
    this.#timer = setTimeout(() => void this.#reload(), afterMs);
  }

  /** Loads and follows them until the returned function is called. */
  watch(): () => void {
    this.#watchers++;
    this.refresh(0);
    return () => {
      if (--this.#watchers === 0) clearTimeout(this.#timer);
    };
  }

  async #reload(): Promise<void> {
    await this.load().catch(() => undefined);
    if (this.#accounting.peek()?.complete !== true) this.refresh(REFRESH_MS);
  }
}

const compareOldestFirst = (a: Loss, b: Loss): number =>
  Date.parse(a.began) - Date.parse(b.began) || a.loss_id - b.loss_id;
