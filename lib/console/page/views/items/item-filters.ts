import { isOverdue } from '../../store/items/open-items.ts';
import type { ItemKind, OpenItem } from '../../store/item-loss-records.ts';
import { comparePeopleOnSite } from '#lib/night/people-on-site.ts';
import { severities } from '#lib/night/words.ts';
import { kinds } from './kinds.ts';

/** The filters of the page, as its address has them. Unknown ones are ignored. */
export type ItemFilters = { state?: string; kind?: string; component?: string; shift_id?: string };

export const isItemKind = (kind: string | undefined): kind is ItemKind =>
  kind !== undefined && kind in kinds;

/** Whether an item matches the filters, as the service applies them: the state is not one of them. */
export const matchesItem = (item: OpenItem, { kind, component, shift_id }: ItemFilters): boolean =>
  (!isItemKind(kind) || item.kind === kind) &&
  (component === undefined || item.component?.toLowerCase() === component.toLowerCase()) &&
  (shift_id === undefined ||
    [item.opened_in, item.closed_in].some((id) => String(id) === shift_id));

/** Sorts open items: people on site first, then overdue ones, the longest overdue at the top; then by severity, due time and age. */
export function sortOpenItems(items: readonly OpenItem[], now: number): OpenItem[] {
  const dueAt = ({ due }: OpenItem) => (due === undefined ? Infinity : Date.parse(due));
  const rank = ({ severity }: OpenItem) => severities.indexOf(severity);
  const overdue = (item: OpenItem) => (isOverdue(item, now) ? 0 : 1);
  return items.toSorted(
    (a, b) =>
      comparePeopleOnSite(a, b) ||
      overdue(a) - overdue(b) ||
      (overdue(a) === 0 ? dueAt(a) - dueAt(b) : 0) ||
      rank(a) - rank(b) ||
      compare(dueAt(a), dueAt(b)) ||
      Date.parse(b.metadata.created_on) - Date.parse(a.metadata.created_on),
  );
}

const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
