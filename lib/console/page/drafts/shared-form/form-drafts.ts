import type { Database } from '../database.ts';
import type { Tab } from '../tab.ts';

/** The unsaved values of a form, and the version that they change. */
export type StoredFields<T> = { values: T; base: T; etag: string; saved_at: string };

type Stored = StoredFields<unknown>;

/** The beginning of the stored keys. */
const prefixOf = (user: string, form: string): string => `words ${JSON.stringify([user, form])} `;

/**
 * The unsaved values of forms such as a handover, in IndexedDB, by user, form and tab. The rules are those of drafts:
 * nobody else sees them, one tab edits them, those of a closed tab are adopted, and only a response of the desk or a
 * person deletes them.
 */
export class FormDraftTable {
  readonly #database: Database;
  readonly #tab: Tab;
  readonly #user: string;

  constructor(database: Database, tab: Tab, user: string) {
    this.#database = database;
    this.#tab = tab;
    this.#user = user;
  }

  /** Returns this tab's values, else the newest ones of a closed tab, which become this tab's. */
  async open<T>(form: string): Promise<StoredFields<T> | undefined> {
    const own = (await this.#database.get('known', this.#keyOf(form))) as Stored | undefined;
    const fields = own ?? (await this.#adopt(form));
    return fields as StoredFields<T> | undefined;
  }

  async save(form: string, fields: Stored): Promise<void> {
    const transaction = this.#database.transaction('known', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(fields, this.#keyOf(form)), transaction.done]);
  }

  async discard(form: string): Promise<void> {
    await this.#database.delete('known', this.#keyOf(form));
  }

  async #adopt(form: string): Promise<Stored | undefined> {
    const prefix = prefixOf(this.#user, form);
    const openTabs = await this.#tab.loadOpenTabIds();
    const transaction = this.#database.transaction('known', 'readwrite');
    const { store } = transaction;
    const keys = await store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}~`));
    const closedTabKeys = keys.filter((key) => !openTabs.has(key.slice(prefix.length)));
    const storedForms = await Promise.all(
      closedTabKeys.map(async (key) => ({ key, fields: (await store.get(key)) as Stored })),
    );
    const [newest] = storedForms.sort((a, b) => (a.fields.saved_at > b.fields.saved_at ? -1 : 1));
    if (newest) {
      await store.put(newest.fields, this.#keyOf(form));
      await store.delete(newest.key);
    }
    await transaction.done;
    return newest?.fields;
  }

  #keyOf(form: string): string {
    return prefixOf(this.#user, form) + this.#tab.id;
  }
}
