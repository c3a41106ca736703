import type { LiveEvent, Resync } from '#lib/live/client.ts';
import { itemLossRequests } from '../store/items/item-loss-requests.ts';
import { ItemLossStore } from '../store/items/item-loss-store.ts';
import type { Desk } from './desk.ts';
import { keepForOffline } from './known-offline.ts';

const stores = new WeakMap<Desk, ItemLossStore>();

/**
 * Returns the store of open items and lost time. It is not part of the first page and follows the stream from its
 * first use; views load what they need of the time before.
 */
export function itemLossStoreOf(desk: Desk): ItemLossStore {
  const existingStore = stores.get(desk);
  if (existingStore) return existingStore;
  const store = new ItemLossStore(itemLossRequests(desk.api.call));
  stores.set(desk, store);
  keepForOffline(desk, 'open items', store.items.open, (saved) => store.items.showSaved(saved));
  // Without a connection, the views load again what they need.
  desk.live.listen((frame) => void follow(store, frame).catch(() => undefined));
  return store;
}

/** Applies an event. What its frame leaves out is loaded with everything else. */
async function follow(store: ItemLossStore, frame: LiveEvent | Resync): Promise<void> {
  switch (frame.event) {
    case 'resync':
      return store.reload();
    case 'shift_item':
      if (frame.data) return store.items.apply([frame.data], 'stream');
      return store.reload();
    case 'shift_loss':
      return store.applyLosses(frame.shift_id, frame.data ? [frame.data] : []);
    case 'shift_started':
    case 'shift_updated':
    case 'shift_ended':
    case 'shift_logs':
      return store.refresh(frame.shift_id);
    default:
      return undefined;
  }
}
