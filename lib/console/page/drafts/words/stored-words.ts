import type { Database } from '../database.ts';
import type { Tab } from '../tab.ts';

/** The words of a form that the desk does not have yet, and the version that they change. */
export type StoredWords<T> = { values: T; base: T; etag: string; saved_at: string };

type Stored = StoredWords<unknown>;

const prefixOf = (user: string, form: string): string => `words ${JSON.stringify([user, form])} `;

/**
 * The unsaved words of forms such as a handover, in IndexedDB, by user, form and tab. The rules are those of drafts:
 * nobody else sees them, one tab edits them, the words of a tab that is gone are adopted, and only an answer of the
 * desk or a person deletes them.
 */
export class WordsTable {
  readonly #database: Database;
  readonly #tab: Tab;
  readonly #user: string;

  constructor(database: Database, tab: Tab, user: string) {
    this.#database = database;
    this.#tab = tab;
    this.#user = user;
  }

  /** Returns this tab's words, else the newest of a tab that is gone, which become this tab's. */
  async open<T>(form: string): Promise<StoredWords<T> | undefined> {
    const own = (await this.#database.get('known', this.#keyOf(form))) as Stored | undefined;
    const words = own ?? (await this.#adopt(form));
    return words as StoredWords<T> | undefined;
  }

  async save(form: string, words: Stored): Promise<void> {
    const transaction = this.#database.transaction('known', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(words, this.#keyOf(form)), transaction.done]);
  }

  async discard(form: string): Promise<void> {
    await this.#database.delete('known', this.#keyOf(form));
  }

  async #adopt(form: string): Promise<Stored | undefined> {
    const prefix = prefixOf(this.#user, form);
    const living = await this.#tab.living();
    const transaction = this.#database.transaction('known', 'readwrite');
    const { store } = transaction;
    const keys = await store.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}~`));
    const left = keys.filter((key) => !living.has(key.slice(prefix.length)));
    const found = await Promise.all(
      left.map(async (key) => ({ key, words: (await store.get(key)) as Stored })),
    );
    const [newest] = found.sort((a, b) => (a.words.saved_at > b.words.saved_at ? -1 : 1));
    if (newest) {
      await store.put(newest.words, this.#keyOf(form));
      await store.delete(newest.key);
    }
    await transaction.done;
    return newest?.words;
  }

  #keyOf(form: string): string {
    return prefixOf(this.#user, form) + this.#tab.id;
  }
}
