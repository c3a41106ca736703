import { firstRecord } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { itemLossStoreOf } from '../desk/item-loss-store.ts';
import { changesOfItem } from '../store/changes.ts';
import type { ItemChange, OpenItem } from '../store/item-loss-records.ts';
import type { Values } from '../drafts/forms/form-database.ts';

export const etagOf = ({ item_id, version }: OpenItem): string => `"${item_id}.${version}"`;

/** Opens an item and shows it. A repetition with the same key opens no other. */
export async function createItem(desk: Desk, body: Values, key: string) {
  const headers = { 'Idempotency-Key': key };
  const { body: response } = await desk.api.call('shift-log.create-item', { body, headers });
  return show(desk, firstRecord(response));
}

/**
 * Changes the version of an item with this ETag, and shows the new one. Throws `ErrorResponse` 412 for another version.
 */
export async function changeItem(
  desk: Desk,
  itemId: number,
  body: Values,
  etag: string,
): Promise<OpenItem> {
  const request = { path: { item_id: itemId }, body, headers: { 'If-Match': etag } };
  const { body: response } = await desk.api.call('shift-log.update-item', request);
  return show(desk, firstRecord(response));
}

/** Loads an item with its newest changes. */
export async function loadItem(
  desk: Desk,
  itemId: number,
): Promise<{ item: OpenItem; history: readonly ItemChange[] }> {
  const { body } = await desk.api.call('shift-log.get-item', { path: { item_id: itemId } });
  const [loaded] = body.result_data;
  if (!loaded) throw new Error('The item no longer exists.');
  const { history, ...item } = loaded;
  return { item: show(desk, item), history };
}

function show(desk: Desk, item: OpenItem): OpenItem {
  for (const change of changesOfItem(item)) desk.shifts.apply(change, 'response');
  itemLossStoreOf(desk).items.apply([item], 'response');
  return item;
}
