import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { ErrorResponse } from '../../api/call.ts';
import type { Desk } from '../../desk/desk.ts';
import { describeFailure } from '../unknown/describe-failure.ts';
import { itemLossStoreOf } from '../../desk/item-loss-store.ts';
import type { Version } from '../../drafts/forms/save-fields.ts';
import {
  hasReadText,
  rowsLeft,
  rowsOf,
  type Handover,
  type HandoverRecord,
  type HandoverRow,
} from '../../store/handover.ts';
import { coalesce } from '../../store/items/versioned.ts';
import type { HandoverFields } from '../../views/handover/handover-text.tsx';

/** When the computed parts of a handover are loaded again, in ms: after a burst of events, and because time passes. */
const PAUSE_MS = 500;
const REFRESH_MS = 30_000;

/**
 * The handover of one shift, followed live. A version that is not newer changes nothing; what is computed from the
 * shift is loaded again after each event.
 */
export class HandoverModel {
  readonly #desk: Desk;
  readonly shiftId: number;
  readonly #handover: Signal<Handover | undefined> = signal();
  readonly #problem: Signal<string | undefined> = signal();
  /** The ids of the rows that were shown, in their order. */
  #currentOrder: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly handover: ReadonlySignal<Handover | undefined> = this.#handover;
  /** Why the handover could not be loaded. */
  readonly problem: ReadonlySignal<string | undefined> = this.#problem;
  readonly rows: ReadonlySignal<readonly HandoverRow[]> = computed(() => this.#rows());
  /** The rows that the person has not acknowledged yet. */
  readonly left = computed(() => rowsLeft(this.rows.value));
  readonly hasReadText = computed(() => {
    const handover = this.#handover.value;
    return handover !== undefined && hasReadText(handover, this.#desk.session.person.value?.id);
  });

  constructor(desk: Desk, shiftId: number) {
    this.#desk = desk;
    this.shiftId = shiftId;
  }

  /** Loads the handover and follows it until the returned function is called. */
  follow(): () => void {
    const { live } = this.#desk;
    this.#reloadSoon(0);
    void itemLossStoreOf(this.#desk).ensureItemsLoaded();
    const stop = live.listen((frame) => {
      if (frame.event === 'resync') this.#reloadSoon(0);
      else if (frame.event === 'shift_item') this.#reloadSoon();
      else if ('shift_id' in frame && frame.shift_id === this.shiftId) {
        if (frame.event === 'shift_handover' && frame.data) this.apply(frame.data);
        this.#reloadSoon();
      }
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  /** Takes a newer version of what is stored. */
  apply(record: HandoverRecord): void {
    const current = this.#handover.peek();
    if (current && record.version > current.version)
      this.#handover.value = { ...current, ...record };
  }

  /** Loads all of it. Throws `ErrorResponse` and `NetworkError`. */
  readonly load = coalesce(async () => {
    const path = { shift_id: this.shiftId };
    const { body } = await this.#desk.api.call('shift-log.get-handover', { path });
    const [loaded] = body.result_data;
    const current = this.#handover.peek();
    if (!loaded) return;
    // An event may have overtaken the response: the newer version of the record stays.
    const isOlder = current !== undefined && loaded.version < current.version;
    const { open_items, running_blocks, open_losses, seconds_unexplained } = loaded;
    const computedParts = { open_items, running_blocks, open_losses, seconds_unexplained };
    batch(() => {
      this.#handover.value = isOlder ? { ...current, ...computedParts } : loaded;
      this.#problem.value = undefined;
    });
  });

  /** Loads the newest version. Throws `ErrorResponse` and `NetworkError`. */
  async loadVersion(): Promise<Version<HandoverFields>> {
    await this.load();
    const handover = this.#handover.peek();
    if (!handover) throw new TypeError('The response has no handover.');
    return toVersion(handover);
  }

  #rows(): readonly HandoverRow[] {
    const handover = this.#handover.value;
    if (!handover) return [];
    const { session } = this.#desk;
    const store = itemLossStoreOf(this.#desk);
    // An item that has been opened shows before the list of the handover is loaded again.
    const open = store.items.open.value ?? [];
    const listed = new Map(handover.open_items.map((one) => [one.item_id, one]));
    const rest = open.filter(({ item_id }) => !listed.has(item_id));
    const rows = rowsOf({
      handover: { ...handover, open_items: [...handover.open_items, ...rest] },
      items: store.items.byId.value,
      currentOrder: this.#currentOrder,
      person: session.person.value?.id,
    });
    this.#currentOrder = rows.map(({ itemId }) => itemId);
    return rows;
  }

  #reloadSoon(afterMs = PAUSE_MS): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#reload(), afterMs);
  }

  async #reload(): Promise<void> {
    await this.load().catch((error: unknown) => {
      const isFinal = error instanceof ErrorResponse && error.status < 500;
      if (isFinal || !this.#handover.peek()) this.#problem.value = describeFailure(error);
    });
    if (this.#handover.peek()?.state !== 'accepted') this.#reloadSoon(REFRESH_MS);
  }
}

/** Returns the fields and the ETag of a handover. */
export const toVersion = ({
  shift_id,
  version,
  summary,
  plan,
  to = '',
}: HandoverRecord): Version<HandoverFields> => ({
  values: { summary, plan, to },
  etag: `"${shift_id}.${version}"`,
});
