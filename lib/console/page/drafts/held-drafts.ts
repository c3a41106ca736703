import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { Copies } from './copies.ts';
import type { DraftTable } from './database.ts';
import { contentOf, hasContent } from './content.ts';
import type { Draft } from './draft.ts';

type CopyKey = [user: string, tab: string, id: string];

/** What a copy has of a draft: everything but its files, which are stored with the next pause. */
type DraftCopy = Omit<Draft, 'blobs'>;

const copies = new Copies<CopyKey, DraftCopy>('desk-draft ');

/** Drafts as they were typed, until IndexedDB has them: those that left the composer, and copies in `localStorage`. */
export class HeldDrafts {
  readonly #table: DraftTable;
  readonly #tab: string;
  readonly #left: Signal<ReadonlyMap<string, Draft>> = signal(new Map());

  /** The drafts that left the composer and are not stored yet, by id. */
  readonly left: ReadonlySignal<ReadonlyMap<string, Draft>> = this.#left;

  constructor(table: DraftTable, tab: string) {
    this.#table = table;
    this.#tab = tab;
  }

  /** Copies a draft at once, since a reload does not wait for IndexedDB. */
  copy({ blobs: _files, ...draft }: Draft): void {
    copies.write(this.#keyOf(draft.id), draft);
  }

  /** Holds a draft that leaves the composer. */
  hold(draft: Draft): void {
    if (hasContent(draft)) this.#left.value = new Map(this.#left.peek()).set(draft.id, draft);
  }

  /** Releases a draft that is stored, unless something else was typed meanwhile. */
  release(draft: Draft): void {
    copies.delete(this.#keyOf(draft.id), ({ text }) => text === draft.text);
    if (contentOf(this.#left.peek().get(draft.id)) === contentOf(draft)) this.remove(draft.id);
  }

  forget(id: string): void {
    copies.delete(this.#keyOf(id));
    this.remove(id);
  }

  /** Removes a draft that is in the composer again. Returns whether it was held, and so is not stored yet. */
  remove(id: string): boolean {
    const rest = new Map(this.#left.peek());
    const wasHeld = rest.delete(id);
    if (wasHeld) this.#left.value = rest;
    return wasHeld;
  }

  /** Stores what closed tabs have left. An entry that was sent, or is on its way, has this text already. */
  async restore(openTabs: ReadonlySet<string>): Promise<void> {
    for (const { key, draft } of copies.readAll()) {
      const [user, tab] = key;
      if (user !== this.#table.user || openTabs.has(tab)) continue;
      await this.#table.write((drafts, sent) => {
        const stored = drafts.find(({ id }) => id === draft.id);
        const isOver = stored
          ? stored.state !== 'draft'
          : sent.some((one) => one.draft === draft.id);
        if (isOver || draft.text === stored?.text) return {};
        return { put: [{ ...draft, blobs: stored?.blobs ?? [], tab: this.#tab }] };
      });
      copies.delete(key);
    }
  }

  #keyOf(id: string): CopyKey {
    return [this.#table.user, this.#tab, id];
  }
}
