import { ApiError } from '#lib/contract/errors.ts';
import {
  check,
  notExists,
  put,
  remove,
  update,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { table } from '../fields/table.ts';
import * as items from './records.ts';
import type { ItemChange, OpenItem } from './open-item.ts';
import { exists } from '../shifts/transitions.ts';
import { itemKey, openItemKey, revisionKey } from './keys.ts';

/** Returns the write of an item that is not stored yet. */
export const insertItemWrite = (item: OpenItem) =>
  put(table(), items.openItemRow(item), { condition: notExists });

/** Returns the write that replaces an item, on condition that it did not change since it was read. */
export const replaceItemWrite = (item: OpenItem, before: OpenItem) =>
  put(table(), items.openItemRow(item), {
    condition: { expression: 'version = :read', values: { ':read': before.version } },
  });

/** Returns the write of the copy that the list of open items reads; it removes the copy of a closed item. */
export const openCopyWrite = (item: OpenItem): TransactWrite =>
  item.state === 'open'
    ? put(table(), items.toOpenStored(item))
    : remove(table(), openItemKey(item));

/** Returns the write of an entry of the history of an item. */
export const insertItemChangeWrite = (itemId: number, change: ItemChange): TransactWrite =>
  put(table(), items.revisionItem(itemId, change));

/** Returns the write that requires an item to exist; none without a link to one. */
export const requireItem = (item_id: number | undefined): TransactWrite[] =>
  item_id === undefined
    ? []
    : [
        check(table(), itemKey(item_id), {
          condition: exists,
          toError: () => new ApiError('ITEM_NOT_FOUND', { item_id }),
        }),
      ];

/** Returns the difference that a change of an item makes to the sum of the versions of the open items. */
export const addedVersions = (item: OpenItem, before?: OpenItem): number =>
  openVersion(item) - openVersion(before);

const openVersion = (item: OpenItem | undefined): number =>
  item?.state === 'open' ? item.version : 0;

/**
 * Returns the write that increments the revision of items, and adds to the sum of the versions of the open ones. A
 * transaction must contain it only once.
 */
export const countItemChange = (open_versions: number): TransactWrite =>
  update(table(), revisionKey, {}, { add: { revision: 1, open_versions } });
