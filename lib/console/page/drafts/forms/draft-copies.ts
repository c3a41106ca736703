import type { DraftKey, FormDraft } from './form-database.ts';

/*
 * Copies of drafts in `localStorage`, which is written at once: a page that goes away does not finish its transactions
 * with IndexedDB.
 */

const PREFIX = 'desk-form ';

const nameOf = (key: DraftKey): string => PREFIX + JSON.stringify(key);

/** Writes a copy. Without room or storage, the draft is stored in IndexedDB at the next pause. */
export function writeCopy(key: DraftKey, draft: FormDraft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // The draft is on the screen.
  }
}

/** Deletes a copy, unless it is newer than the draft that was stored. */
export function deleteCopy(key: DraftKey, stored?: FormDraft): void {
  const copy = parse(localStorage.getItem(nameOf(key)));
  if (!stored || !copy || copy.saved_at <= stored.saved_at) localStorage.removeItem(nameOf(key));
}

/** Returns the copies of a form's drafts, by all tabs. */
export function readCopies(user: string, form: string): { key: DraftKey; draft: FormDraft }[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  return names.flatMap((name) => {
    const key = JSON.parse(name.slice(PREFIX.length)) as DraftKey;
    const draft = parse(localStorage.getItem(name));
    return draft && key[0] === user && key[1] === form ? [{ key, draft }] : [];
  });
}

const parse = (text: string | null) =>
  text === null ? undefined : (JSON.parse(text) as FormDraft);
