import type { OpenItem } from './open-item.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { paddedId } from '../shifts/keys.ts';

/** The items of open items and their history. */
// prettier-ignore
export const entities = [
  { entity: 'Item', pk: 'ITEM#<item_id>', sk: 'ITEM', index1: 'ITEMS, <created>#<item_id>', index2: 'ITEMS_OPENED_IN#<shift_id>, <created>#<item_id>', index3: 'ITEMS_CLOSED_IN#<shift_id>, <created>#<item_id>' },
  { entity: 'Item change', pk: 'ITEM#<item_id>', sk: 'V#<version>', index1: '', index2: '', index3: '' },
  { entity: 'Open item', pk: 'OPEN_ITEMS', sk: '<created>#<item_id>', index1: '', index2: '', index3: '' },
  { entity: 'Revision of items', pk: 'OPEN_ITEMS', sk: '#REVISION', index1: '', index2: '', index3: '' },
] as const;

/** The access patterns: each read with its key, and the endpoints and commands that use it. */
// prettier-ignore
export const accessPatterns = [
  { pattern: 'An item', key: 'ITEM#<item_id>, ITEM', usedBy: ['get-item', 'update-item', 'list-items', 'get-report', 'send-effects', 'npm run reindex', 'update-report', 'finalize-report', 'npm run export', 'npm run import'] },
  { pattern: 'The history of an item, newest first', key: 'ITEM#<item_id>, V#…', usedBy: ['get-item', 'npm run export'] },
  { pattern: 'All open items with their revision', key: 'OPEN_ITEMS', usedBy: ['list-items', 'get-handover', 'offer-handover', 'acknowledge-items', 'accept-handover', 'end-shift'] },
  { pattern: 'All items, newest first', key: 'index1: ITEMS', usedBy: ['list-items', 'get-handover', 'npm run export', 'npm run reindex'] },
  { pattern: 'Items that were opened or closed in a shift, newest first', key: 'index2: ITEMS_OPENED_IN#<shift_id>; index3: ITEMS_CLOSED_IN#<shift_id>', usedBy: ['list-items', 'npm run export'] },
] as const;

export const itemPartition = (itemId: number) => `ITEM#${itemId}`;
export const itemKey = (itemId: number) => ({ pk: itemPartition(itemId), sk: 'ITEM' });
export const isItemKey = (sk: string) => sk === 'ITEM';

type ItemId = Pick<OpenItem, 'item_id' | 'metadata'>;

/** Returns the sort key of the change that made a version. */
export const changeSortKey = (version: number) => `V#${String(version).padStart(8, '0')}`;

/** Returns the position of an item among all items, oldest first. */
export const itemPosition = ({ item_id, metadata }: ItemId) =>
  `${toSortable(metadata.created_on)}#${paddedId(item_id)}`;

/** The partition of open items. `#` sorts before digits: a query returns the revision before the items. */
export const openItemsPartition = 'OPEN_ITEMS';
export const revisionKey = { pk: openItemsPartition, sk: '#REVISION' };
export const openItemKey = (item: ItemId) => ({ pk: openItemsPartition, sk: itemPosition(item) });

/** The index partitions of all items, and of those that were opened or closed in a shift. */
export const itemsPartition = 'ITEMS';
export const openedInPartition = (shiftId: number) => `ITEMS_OPENED_IN#${shiftId}`;
export const closedInPartition = (shiftId: number) => `ITEMS_CLOSED_IN#${shiftId}`;
