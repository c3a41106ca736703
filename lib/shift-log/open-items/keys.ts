import type { OpenItem } from './open-item.ts';
import { toSortable } from '#lib/contract/datetime.ts';
import { paddedId } from '../shifts/keys.ts';

export const itemPartition = (itemId: number) => `ITEM#${itemId}`;
export const itemKey = (itemId: number) => ({ pk: itemPartition(itemId), sk: 'ITEM' });

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
