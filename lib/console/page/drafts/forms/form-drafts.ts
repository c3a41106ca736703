import { Copies } from '../copies.ts';
import type { Database } from '../database.ts';
import type { Tab } from '../tab.ts';
import { moveEarlierDrafts, takeEarlierForm } from './earlier-drafts.ts';
import type { DraftKey, FormDatabase, FormDraft } from './form-database.ts';

type Storage = { forms: FormDatabase; database: Database; tab: Tab };

const copies = new Copies<DraftKey, FormDraft>('desk-form ');

const strict = { durability: 'strict' } as const;

/**
 * The unsaved fields of forms, such as an item or a handover, by user, form and tab. The rules are those of drafts:
 * nobody else sees them, one tab edits them, those of a closed tab are adopted, and only a response of the desk or a
 * person deletes them.
 */
export class FormDraftTable {
  readonly #storage: Storage;
  readonly #user: string;

  constructor(storage: Storage, user: string) {
    this.#storage = storage;
    this.#user = user;
  }

  /** Returns this tab's draft, else the newest one of a closed tab, which becomes this tab's. */
  async open<F>(form: string): Promise<FormDraft<F> | undefined> {
    const openTabs = await this.#storage.tab.loadOpenTabIds();
    await this.#storeCopies(form, openTabs);
    const own = await this.#storage.forms.get('drafts', this.#keyOf(form));
    return (own ?? (await this.#adopt(form, openTabs))) as FormDraft<F> | undefined;
  }

  /** Keeps a copy at once, until the draft is stored: a reload does not wait for IndexedDB. */
  copy(form: string, draft: FormDraft | undefined): void {
    if (draft) copies.write(this.#keyOf(form), draft);
    else copies.delete(this.#keyOf(form));
  }

  async save(form: string, draft: FormDraft): Promise<void> {
    await this.#put(this.#keyOf(form), draft);
    copies.delete(this.#keyOf(form), (copy) => copy.saved_at <= draft.saved_at);
  }

  async discard(form: string): Promise<void> {
    await this.#storage.forms.delete('drafts', this.#keyOf(form));
    copies.delete(this.#keyOf(form));
  }

  /** Stores the copies that this tab and closed ones have left: they are newer than what is stored. */
  async #storeCopies(form: string, openTabs: Set<string>): Promise<void> {
    for (const { key, draft } of copies.readAll()) {
      const [user, name, tab] = key;
      const isLeft = tab === this.#storage.tab.id || !openTabs.has(tab);
      if (user !== this.#user || name !== form || !isLeft) continue;
      await this.#put(key, draft);
      copies.delete(key, (copy) => copy.saved_at <= draft.saved_at);
    }
  }

  async #adopt(form: string, openTabs: Set<string>): Promise<FormDraft | undefined> {
    const { forms, database, tab } = this.#storage;
    const left = { user: this.#user, form, openTabs };
    await moveEarlierDrafts(database, left, (id, draft) =>
      this.#put([this.#user, form, id], draft),
    );
    const earlier = takeEarlierForm(this.#user, form);
    if (earlier) await this.save(form, earlier);
    const transaction = forms.transaction('drafts', 'readwrite', strict);
    const { store } = transaction;
    const keys = await store.getAllKeys(
      IDBKeyRange.bound([this.#user, form], [this.#user, form, []]),
    );
    const adoptable = keys.filter(([, , id]) => id === tab.id || !openTabs.has(id));
    const drafts = await Promise.all(
      adoptable.map(async (key) => ({ key, draft: await store.get(key) })),
    );
    const [newest] = drafts.sort((a, b) => (savedAt(a.draft) > savedAt(b.draft) ? -1 : 1));
    if (newest?.draft) {
      await store.delete(newest.key);
      await store.put(newest.draft, this.#keyOf(form));
    }
    await transaction.done;
    return newest?.draft;
  }

  async #put(key: DraftKey, draft: FormDraft): Promise<void> {
    const transaction = this.#storage.forms.transaction('drafts', 'readwrite', strict);
    await transaction.store.put(draft, key);
    await transaction.done;
  }

  #keyOf(form: string): DraftKey {
    return [this.#user, form, this.#storage.tab.id];
  }
}

const savedAt = (draft: FormDraft | undefined): string => draft?.saved_at ?? '';
