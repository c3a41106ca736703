import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A request to create a record: its body, its key, and the fields that it was made of. */
export type SentForm<F> = { values: F; body: Values; key: string; sent_on: string };

/** The values of a form as a request has them. An absent one is empty. */
export type Values = Record<string, unknown>;

/**
 * The unsaved fields of a form and the version that they change: without an ETag, the record does not exist yet.
 * `sent` is a request to create it that has had no response; it is repeated with its key.
 */
export type FormDraft<F = unknown> = {
  values: F;
  base: F;
  etag?: string;
  sent?: SentForm<F>;
  saved_at: string;
};

export type DraftKey = [user: string, form: string, tab: string];

type Schema = DBSchema & { drafts: { key: DraftKey; value: FormDraft } };

/** Beside the database of entries: a page that is open for a whole night prevents another version of that one. */
export type FormDatabase = IDBPDatabase<Schema>;

export const openFormDatabase = (name = 'desk-forms'): Promise<FormDatabase> =>
  openDB<Schema>(name, 1, {
    upgrade: (database) => void database.createObjectStore('drafts'),
  });
