import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { Annotation, Comment } from '../store/records.ts';
import type { DraftTable } from './database.ts';
import { contentOf } from './content.ts';
import {
  DISCARDED,
  isDraft,
  isEditable,
  isSameTarget,
  leaveQueue,
  type Draft,
  type Target,
} from './draft.ts';
import { HeldDrafts } from './held-drafts.ts';
import { createDraft, withNewestBase } from './new-draft.ts';
import type { Tab } from './tab.ts';

/*
 * The rules of drafts:
 *
 *  1. A draft belongs to a user. Nobody else sees it.
 *  2. A new entry, a reply and an edit are the same: a draft with a target. Its key is created with it.
 *  3. A draft is edited in one tab. When that tab is gone, the next one that opens or is looked at adopts it.
 *  4. A draft is deleted by the transaction that records the server's response, or by a person. Nothing else
 *     deletes it.
 *  5. An entry that may have been carried out does not change.
 *  6. What is typed is copied at once, and stored at each pause and once a second. If the browser cannot store a
 *     draft, `problem` says so until it can.
 *  7. An edit without content starts from the newest version when it is opened again.
 *  8. A draft that is on its way into the queue is not opened for writing, and an earlier save that comes late does
 *     not change it. Text that was nevertheless written to an entry after it was sent becomes an entry of its own.
 */

const STORAGE_PROBLEM =
  'This browser cannot store the draft. Keep this page open until the entry is saved.';

export class Drafts {
  readonly #table: DraftTable;
  readonly #tab: Tab;
  readonly #now: () => Date;
  /** The last writes of drafts that are on their way into the queue, or discarded. */
  readonly #leaving = new Map<string, Promise<unknown>>();
  #isAsked = false;
  /** What is typed and not stored yet. */
  readonly held: HeldDrafts;
  readonly #problem: Signal<string | undefined> = signal();

  /** The drafts that this tab edits, the last saved first, as they were typed. */
  readonly entries: ReadonlySignal<Draft[]> = computed(() => {
    const left = this.held.left.value;
    const stored = this.#table.all.value.filter(
      ({ id, state, tab }) => state === 'draft' && tab === this.#tab.id && !left.has(id),
    );
    return [...left.values(), ...stored].sort((a, b) => (a.saved_at > b.saved_at ? -1 : 1));
  });
  /** Why the browser cannot store a draft; undefined if it can. */
  readonly problem: ReadonlySignal<string | undefined> = this.#problem;

  constructor(table: DraftTable, tab: Tab, now: () => Date) {
    this.#table = table;
    this.#tab = tab;
    this.#now = now;
    this.held = new HeldDrafts(table, tab.id);
  }

  /** Returns this tab's draft for a target after it has adopted those of closed tabs, or a new one. */
  async open(target: Target, base?: Comment | Annotation): Promise<Draft> {
    await this.adopt();
    return this.openOther(target, undefined, base);
  }

  /** Copies what is typed at once, until it is stored. */
  copy(draft: Draft): void {
    this.held.copy({ ...draft, saved_at: this.#now().toISOString() });
  }

  /** Holds a draft that leaves the composer, until it is stored. */
  hold(draft: Draft): void {
    if (!this.#leaving.has(draft.id)) this.held.hold(draft);
  }

  /**
   * Returns this tab's draft for a target, but not the one with the id `other`, or a new one. `base` is the record that
   * an edit changes. Does not wait.
   */
  openOther(target: Target, other: string | undefined, base?: Comment | Annotation): Draft {
    const own = this.entries
      .peek()
      .find(
        ({ id, ...draft }) =>
          id !== other && !this.#leaving.has(id) && isSameTarget(draft.target, target),
      );
    return own
      ? withNewestBase(own, base)
      : createDraft({ user: this.#table.user, tab: this.#tab.id, target }, base);
  }

  /** Stores a draft and puts it into the queue. Rejects if the browser cannot store it. */
  async send(draft: Draft, enqueue: (id: string) => Promise<void>): Promise<void> {
    const lastWrite = this.#store(draft);
    this.#leaving.set(draft.id, lastWrite);
    try {
      const storedDraft = await lastWrite;
      if (contentOf(storedDraft) === contentOf(draft)) return await enqueue(draft.id);
    } finally {
      this.#leaving.delete(draft.id);
    }
    const other = { id: crypto.randomUUID(), key: crypto.randomUUID(), state: 'draft' } as const;
    await this.send({ ...draft, ...other }, enqueue);
  }

  /** Asks the browser, once, to keep the stored data even if its disk is full. */
  async #askToPersist(): Promise<void> {
    if (this.#isAsked) return;
    this.#isAsked = true;
    try {
      await navigator.storage.persist();
    } catch {
      // A browser that cannot be asked stores drafts anyway.
    }
  }

  /**
   * Stores text and files. Returns the stored draft, which is unchanged if the entry can no longer change. Rejects
   * if the browser cannot store it. A save of a pause in typing that comes after the sending changes nothing.
   */
  async save(draft: Draft): Promise<Draft> {
    const lastWrite = this.#leaving.get(draft.id);
    if (!lastWrite) return this.#store(draft);
    await lastWrite;
    return draft;
  }

  async #store(draft: Draft): Promise<Draft> {
    void this.#askToPersist();
    const { text, blobs, images, links, occurred_on, base, etag } = draft;
    let storedDraft = draft;
    const write = this.#table.write((drafts) => {
      storedDraft = drafts.find(({ id }) => id === draft.id) ?? draft;
      if (storedDraft.state !== 'draft' || !isEditable(storedDraft)) return {};
      const saved_at = this.#now().toISOString();
      const content = { text, blobs, images, links, occurred_on, base, etag };
      storedDraft = { ...storedDraft, ...content, saved_at };
      return { put: [storedDraft] };
    });
    try {
      await write;
    } catch (error) {
      this.#problem.value = STORAGE_PROBLEM;
      throw error;
    }
    this.held.release(draft);
    if (this.#problem.peek() !== undefined) this.#retry();
    return storedDraft;
  }

  /** Stores what could not be stored before. */
  #retry(): void {
    this.#problem.value = undefined;
    for (const draft of this.held.left.peek().values()) this.save(draft).catch(() => undefined);
  }

  /** Makes a refused entry, or one that waits, a draft of this tab again. False if it can no longer change. */
  async takeBack(id: string): Promise<boolean> {
    const storedDraft = await this.#table.update(id, (draft) => {
      const reason = draft.state === 'refused' ? draft.reason : undefined;
      const editable = { ...leaveQueue(draft, { state: 'draft', reason }), tab: this.#tab.id };
      return isEditable(draft) ? editable : undefined;
    });
    return storedDraft?.state === 'draft';
  }

  /** Deletes a draft or an entry at a person's request. Unsent replies to it are refused. */
  async discard(id: string): Promise<void> {
    this.held.forget(id);
    const write = this.#table.write((drafts) => ({
      put: drafts
        .filter(({ target }) => target.kind === 'reply' && isDraft(target.comment_id, id))
        .map((reply) => leaveQueue(reply, { state: 'refused', reason: DISCARDED })),
      remove: [id],
    }));
    this.#leaving.set(id, write);
    // A draft that could not be deleted can be written on.
    await write.catch((error: unknown) => {
      this.#leaving.delete(id);
      throw error;
    });
  }

  /** Takes over the drafts of tabs that are gone. */
  async adopt(): Promise<void> {
    const openTabs = await this.#tab.loadOpenTabIds();
    await this.held.restore(openTabs);
    const isAbandoned = ({ state, tab }: Draft) => state === 'draft' && !openTabs.has(tab);
    if (!this.#table.all.peek().some(isAbandoned)) return;
    await this.#table.write((drafts) => ({
      put: drafts.filter(isAbandoned).map((draft) => ({ ...draft, tab: this.#tab.id })),
    }));
  }
}
