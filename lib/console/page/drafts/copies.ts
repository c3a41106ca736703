/**
 * Copies of drafts in `localStorage`, which is written at once: a page that goes away does not finish its transactions
 * with IndexedDB. A browser may have no room for them, or refuse the storage: a draft is then stored at the next pause
 * alone.
 */
export class Copies<Key, Draft> {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  write(key: Key, draft: Draft): void {
    tryWith((storage) => storage.setItem(this.#nameOf(key), JSON.stringify(draft)));
  }

  /** Deletes a copy, or leaves it if `isStored` is false for it: it is newer than what was stored. */
  delete(key: Key, isStored: (copy: Draft) => boolean = () => true): void {
    tryWith((storage) => {
      const text = storage.getItem(this.#nameOf(key));
      if (text !== null && isStored(JSON.parse(text) as Draft))
        storage.removeItem(this.#nameOf(key));
    });
  }

  readAll(): { key: Key; draft: Draft }[] {
    const copies = tryWith((storage) => {
      const names = Object.keys(storage).filter((name) => name.startsWith(this.#prefix));
      return names.map((name) => ({
        key: JSON.parse(name.slice(this.#prefix.length)) as Key,
        draft: JSON.parse(storage.getItem(name) ?? '') as Draft,
      }));
    });
    return copies ?? [];
  }

  #nameOf(key: Key): string {
    return this.#prefix + JSON.stringify(key);
  }
}

function tryWith<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
