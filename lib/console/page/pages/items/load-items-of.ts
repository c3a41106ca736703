import { loadAll } from '../../api/load-all.ts';
import type { Desk } from '../../desk/desk.ts';
import { itemLossStoreOf } from '../../desk/item-loss-store.ts';
import type { ItemOfShift, OpenItem } from '../../store/item-loss-records.ts';

/** Returns the items that were opened or closed in a shift, with the time of each closing. */
export async function loadItemsOf(desk: Desk, shift_id: number): Promise<{ items: ItemOfShift[] }> {
  const items = await loadAll((page) =>
    desk.api.call('shift-log.list-items', { query: { shift_id, ...page } }),
  );
  itemLossStoreOf(desk).items.apply(items, 'snapshot');
  const withClosings: ItemOfShift[] = [];
  for (const item of items) withClosings.push(await withClosing(desk, item, shift_id));
  return { items: withClosings };
}

/** Adds when and by whom an item was closed. An item with more than two versions may have been changed since. */
async function withClosing({ api }: Desk, item: OpenItem, shiftId: number): Promise<ItemOfShift> {
  const { item_id, closed_in, version } = item;
  if (closed_in !== shiftId || version <= 2) return item;
  const { body } = await api.call('shift-log.get-item', { path: { item_id } });
  const closing = body.result_data[0]?.history.find(({ after }) => after.state === 'closed');
  return closing
    ? { ...item, closed_on: closing.on, closed_by: closing.by_name ?? closing.by }
    : item;
}
