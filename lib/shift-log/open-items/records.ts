import type { Item } from '#lib/platform/dynamo/read.ts';
import { keysOf, pick, omitUndefined } from '../fields/field-lists.ts';
import { fromItem } from '../shifts/records.ts';
import { itemChangeFields, openItemFields } from '../contracts/resources/open-item.ts';
import type { ItemChange, OpenItem } from './open-item.ts';
import {
  itemsPartition,
  itemPosition,
  openedInPartition,
  closedInPartition,
  openItemKey,
  changeSortKey,
  itemKey,
  itemPartition,
} from './keys.ts';

const fieldNames = keysOf(openItemFields);

/** Returns the stored item, which is the newest version. */
export const openItemRow = (item: OpenItem) => ({
  ...pick(item, fieldNames),
  ...itemKey(item.item_id),
  index1_pk: itemsPartition,
  index1_sk: itemPosition(item),
  ...(item.opened_in !== undefined && {
    index2_pk: openedInPartition(item.opened_in),
    index2_sk: itemPosition(item),
  }),
  ...(item.closed_in !== undefined && {
    index3_pk: closedInPartition(item.closed_in),
    index3_sk: itemPosition(item),
  }),
});

/** Returns the copy in the partition of open items. */
export const toOpenStored = (item: OpenItem) => ({
  ...pick(item, fieldNames),
  ...openItemKey(item),
});

export const toOpenItem = (item: Item): OpenItem => fromItem<OpenItem>(item, openItemFields);

/** Returns the item of an entry of the history. */
export const revisionItem = (itemId: number, change: ItemChange) => ({
  pk: itemPartition(itemId),
  sk: changeSortKey(change.version),
  ...change,
});

export const toItemChange = (item: Item): ItemChange => {
  const change = pick(item as ItemChange, keysOf(itemChangeFields));
  return { ...change, before: inFieldOrder(change.before), after: inFieldOrder(change.after) };
};

/** Returns fields of an item in the order of responses, without undefined ones. Stored maps have no order. */
export const inFieldOrder = (fields: Partial<OpenItem>) => omitUndefined(pick(fields, fieldNames));
