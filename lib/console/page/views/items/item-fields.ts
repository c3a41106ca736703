import type { OptionalField } from '#lib/night/shown-fields.ts';
import type { ItemKind, OpenItem } from '../../store/item-loss-records.ts';
import { parseTypedTime, toTypedTime } from '../../text/typed-time.ts';

/** The limits of the service, in characters. */
export const MAX_TITLE_CHARS = 256;
export const MAX_DETAIL_CHARS = 10_000;

/**
 * The fields that the form does not ask for: the dialog that closes an item asks for its resolution, a comment and a
 * ticket are linked by their own actions, and the service sets the shifts.
 */
type LeftOut = 'resolution' | 'comment_id' | 'record_id' | 'opened_in' | 'closed_in';
export type TypedItemField = Exclude<OptionalField<OpenItem>, LeftOut>;

/** An item as its form has it: every field is a text. */
export type ItemFields = Record<'title' | TypedItemField, string> & {
  kind: ItemKind;
  severity: OpenItem['severity'];
};

/** Returns the texts of an item. `now` is the time that a time of day refers to. */
export const toItemFields = (item: Partial<OpenItem>, now: string): ItemFields => ({
  kind: item.kind ?? 'fault',
  title: item.title ?? '',
  detail: item.detail ?? '',
  severity: item.severity ?? 'minor',
  component: item.component ?? '',
  owner: item.owner ?? '',
  due: toTypedTime(item.due, { from: now }),
});

type ItemProblems = Partial<Record<keyof ItemFields, string>>;

export const problemsOf = ({ due }: ItemFields, now: string): ItemProblems =>
  due.trim() === '' || parseTypedTime(due, { from: now }) !== undefined
    ? {}
    : { due: 'Write a time such as 18:00 or 2026-11-24 18:00.' };

const toText = (text: string) => text.trim() || undefined;

/** Returns the values of the texts, as a request has them. An empty text has none. */
export const toItemValues = (
  fields: ItemFields,
  now: string,
): { [Name in keyof ItemFields]: OpenItem[Name] | undefined } => ({
  kind: fields.kind,
  title: fields.title.trim(),
  detail: toText(fields.detail),
  severity: fields.severity,
  component: toText(fields.component),
  owner: toText(fields.owner),
  due: parseTypedTime(fields.due, { from: now }),
});
