import type { DraftKey, FormDraft } from './form-database.ts';

/*
 * Copies of drafts in `localStorage`, which is written at once: a page that goes away does not finish its transactions
 * with IndexedDB. A browser may have no room for them, or refuse the storage: the draft is then stored at the next
 * pause alone.
 */

const PREFIX = 'desk-form ';

const nameOf = (key: DraftKey): string => PREFIX + JSON.stringify(key);

function tryWith<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

export const writeCopy = (key: DraftKey, draft: FormDraft): void =>
  tryWith((storage) => storage.setItem(nameOf(key), JSON.stringify(draft)));

/** Deletes a copy, unless it is newer than the draft that was stored. */
export const deleteCopy = (key: DraftKey, stored?: FormDraft): void =>
  tryWith((storage) => {
    const copy = parse(storage.getItem(nameOf(key)));
    if (!stored || !copy || copy.saved_at <= stored.saved_at) storage.removeItem(nameOf(key));
  });

/** Returns the copies of a form's drafts, by all tabs. */
export const readCopies = (user: string, form: string): { key: DraftKey; draft: FormDraft }[] =>
  tryWith((storage) => {
    const names = Object.keys(storage).filter((name) => name.startsWith(PREFIX));
    return names.flatMap((name) => {
      const key = JSON.parse(name.slice(PREFIX.length)) as DraftKey;
      const draft = parse(storage.getItem(name));
      return draft && key[0] === user && key[1] === form ? [{ key, draft }] : [];
    });
  }) ?? [];

const parse = (text: string | null) =>
  text === null ? undefined : (JSON.parse(text) as FormDraft);
