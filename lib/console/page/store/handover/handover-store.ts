import type { Change } from '../changes.ts';
import type { Source } from '../store.ts';
import { LostTime, type LostTimeRequests } from './lost-time.ts';
import { OpenItems } from './open-items.ts';
import type { OpenItem } from './records.ts';

/** The requests of the store. Each throws `Refusal` and `NoAnswer`. */
export type HandoverRequests = LostTimeRequests & {
  listOpenItems: () => Promise<readonly OpenItem[]>;
};

/** Without an answer, the open items are requested again after so many ms. */
const RETRY_MS = 5000;

/**
 * The open items, and the lost time of each shift. `apply` is the
 * only entrance: answers, snapshots and events take the same way.
 */
export class HandoverStore {
  readonly #requests: HandoverRequests;
  readonly #lostTime = new Map<number, LostTime>();
  readonly items: OpenItems;

  constructor(requests: HandoverRequests) {
    this.#requests = requests;
    this.items = new OpenItems(requests.listOpenItems);
  }

  /** Returns the lost time of a shift, which is empty until somebody watches it. */
  lostTime(shiftId: number): LostTime {
    const known = this.#lostTime.get(shiftId) ?? new LostTime(shiftId, this.#requests);
    this.#lostTime.set(shiftId, known);
    return known;
  }

  apply(change: Change, source: Source): void {
    const { shift_id, items = [], losses = [] } = change;
    if (items.length > 0) this.items.apply(items, source);
    const lostTime = this.#lostTime.get(shift_id);
    if (losses.length > 0) this.lostTime(shift_id).apply(losses);
    if (change.shift ?? change.logs ?? change.losses) lostTime?.refresh();
  }

  /** Loads the open items if they are not known, until it succeeds. */
  async requireItems(): Promise<void> {
    if (this.items.isLoaded) return;
    await this.items.load().catch(() => {
      setTimeout(() => void this.requireItems(), RETRY_MS);
    });
  }

  /** Loads again what is known: events may have been missed. */
  async reload(): Promise<void> {
    for (const lostTime of this.#lostTime.values()) lostTime.refresh(0);
    if (this.items.isLoaded) await this.items.load();
  }

  /** Forgets everything: after a sign-out the next person may not read it. */
  forget(): void {
    this.items.forget();
    this.#lostTime.clear();
  }
}
