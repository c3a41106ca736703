import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Source } from '../store.ts';
import type { OpenItem } from '../item-loss-records.ts';
import { coalesce, Versioned } from './versioned.ts';

/**
 * The items that this page knows: all that are open, once they are loaded, and closed ones that arrived with an event
 * or a page of a list.
 */
export class OpenItems {
  readonly #items = new Versioned<OpenItem>(({ item_id }) => item_id);
  readonly #isLoaded = signal(false);
  /** Whether open items are shown: those that are loaded, or saved ones before. */
  readonly #isKnown = signal(false);
  readonly #ownChanges: Signal<number> = signal(0);
  readonly #list: () => Promise<readonly OpenItem[]>;
  /** The items that have arrived since the open ones were requested. */
  #arrived = new Set<number>();

  readonly byId: ReadonlySignal<ReadonlyMap<number, OpenItem>> = this.#items.byId;
  /** The open items, newest first; undefined until they are known. */
  readonly open: ReadonlySignal<readonly OpenItem[] | undefined> = computed(() =>
    this.#isKnown.value
      ? [...this.byId.value.values()].filter(isOpen).toSorted(compareNewestFirst)
      : undefined,
  );
  /** Counts the responses to this tab's requests: what a person changes shows at once. */
  readonly ownChanges: ReadonlySignal<number> = this.#ownChanges;

  /** `list` requests all open items. */
  constructor(list: () => Promise<readonly OpenItem[]>) {
    this.#list = list;
  }

  apply(items: readonly OpenItem[], source: Source): void {
    batch(() => {
      for (const { item_id } of items) this.#arrived.add(item_id);
      this.#items.apply(items);
      if (source === 'response') this.#ownChanges.value++;
    });
  }

  /** Loads all open items. Throws `ErrorResponse` and `NetworkError`. */
  readonly load = coalesce(async () => {
    this.#arrived = new Set();
    const items = await this.#list();
    const listed = new Set(items.map(({ item_id }) => item_id));
    batch(() => {
      this.#items.apply(items);
      // What is no longer listed was closed while no event arrived, unless it was opened after the request.
      const closed = [...this.byId.peek().values()].filter(
        (item) => isOpen(item) && !listed.has(item.item_id) && !this.#arrived.has(item.item_id),
      );
      this.#items.replace(closed.map((item) => ({ ...item, state: 'closed' })));
      this.#isLoaded.value = true;
      this.#isKnown.value = true;
    });
  });

  /** Shows the open items of an earlier visit until they can be loaded. */
  showSaved(items: readonly OpenItem[]): void {
    batch(() => {
      this.#items.apply(items);
      this.#isKnown.value = true;
    });
  }

  get isLoaded(): boolean {
    return this.#isLoaded.peek();
  }
}

const isOpen = ({ state }: OpenItem): boolean => state === 'open';

const compareNewestFirst = (a: OpenItem, b: OpenItem): number =>
  Date.parse(b.metadata.created_on) - Date.parse(a.metadata.created_on) || b.item_id - a.item_id;

/** Whether an open item should have been closed by now. `now` is in ms. */
export const isOverdue = ({ state, due }: OpenItem, now: number): boolean =>
  state === 'open' && due !== undefined && Date.parse(due) < now;
