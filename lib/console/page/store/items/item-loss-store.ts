import { LostTime, type LostTimeRequests } from './lost-time.ts';
import { OpenItems } from './open-items.ts';
import type { Loss, OpenItem } from '../item-loss-records.ts';

/** The requests of the store. Each throws `ErrorResponse` and `NetworkError`. */
export type ItemLossRequests = LostTimeRequests & {
  listOpenItems: () => Promise<readonly OpenItem[]>;
};

/** The pause before the open items are requested again after a failure, in ms. */
const RETRY_MS = 5000;

/** The open items, and the lost time of each shift. */
export class ItemLossStore {
  readonly #requests: ItemLossRequests;
  readonly #lostTime = new Map<number, LostTime>();
  readonly items: OpenItems;

  constructor(requests: ItemLossRequests) {
    this.#requests = requests;
    this.items = new OpenItems(requests.listOpenItems);
  }

  /** Returns the lost time of a shift, which is empty until somebody watches it. */
  lostTime(shiftId: number): LostTime {
    const lostTime = this.#lostTime.get(shiftId) ?? new LostTime(shiftId, this.#requests);
    this.#lostTime.set(shiftId, lostTime);
    return lostTime;
  }

  /** Applies losses of a shift, and accounts for its time again if a view watches it. */
  applyLosses(shiftId: number, losses: readonly Loss[]): void {
    const lostTime = this.lostTime(shiftId);
    lostTime.apply(losses);
    lostTime.refresh();
  }

  /** Accounts for the time of a shift again, if a view watches it: the shift has changed. */
  refresh(shiftId: number): void {
    this.#lostTime.get(shiftId)?.refresh();
  }

  /** Loads the open items if they are not known, until it succeeds. */
  async ensureItemsLoaded(): Promise<void> {
    if (this.items.isLoaded) return;
    await this.items.load().catch(() => {
      setTimeout(() => void this.ensureItemsLoaded(), RETRY_MS);
    });
  }

  /** Loads again what is known: events may have been missed. */
  async reload(): Promise<void> {
    for (const lostTime of this.#lostTime.values()) lostTime.refresh(0);
    if (this.items.isLoaded) await this.items.load();
  }
}
