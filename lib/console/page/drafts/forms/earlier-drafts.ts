import type { Database } from '../database.ts';
import type { FormDraft, Values } from './form-database.ts';

/** Drafts of handovers and reports as earlier versions of the console store them: by user, form and tab. */
const prefixOf = (user: string, form: string): string => `words ${JSON.stringify([user, form])} `;

/** Moves the drafts that closed tabs of an earlier version have left; `keep` stores one with the id of its tab. */
export async function moveEarlierDrafts(
  database: Database,
  { user, form, openTabs }: { user: string; form: string; openTabs: Set<string> },
  keep: (tab: string, draft: FormDraft) => Promise<void>,
): Promise<void> {
  const prefix = prefixOf(user, form);
  const keys = await database.getAllKeys('known', IDBKeyRange.bound(prefix, `${prefix}~`));
  for (const key of keys) {
    const tab = key.slice(prefix.length);
    if (openTabs.has(tab)) continue;
    await keep(tab, (await database.get('known', key)) as FormDraft);
    await database.delete('known', key);
  }
}

type EarlierForm = {
  fields: object;
  base: { fields: object; etag?: string };
  sent?: { body: Values; key: string };
};

/** Takes the item or loss that an earlier version has left in this tab before a reload. */
export function takeEarlierForm(user: string, form: string): FormDraft | undefined {
  const key = `form ${user} ${form}`;
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  sessionStorage.removeItem(key);
  const { fields, base, sent } = JSON.parse(text) as EarlierForm;
  const saved_at = new Date().toISOString();
  return {
    values: fields,
    base: base.fields,
    ...(base.etag !== undefined && { etag: base.etag }),
    ...(sent && { sent: { values: fields, ...sent, sent_on: saved_at } }),
    saved_at,
  };
}
