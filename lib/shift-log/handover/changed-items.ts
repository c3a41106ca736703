import { toSortable } from '#lib/contract/datetime.ts';
import { queryFirstPage, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { indexes } from '../shifts/keys.ts';

import { table } from '../fields/table.ts';
import type { Handover, ItemVersion } from './handover.ts';
import { itemsPartition } from '../open-items/keys.ts';

/** The maximum number of items created since an offer that are examined, newest first. */
const MAX_NEW_ITEMS = 200;

/**
 * Returns the ids of the items that were opened, changed or closed since the last offer, until now or the acceptance.
 * `openItems` are the items that are open then. One call, if the handover has been offered.
 */
export async function findChangedItems(
  handover: Handover,
  openItems: ItemVersion[],
): Promise<number[]> {
  const { offered_on, offered_items, accepted_on } = handover;
  if (offered_on === undefined || offered_items === undefined) return [];
  const createdIds = await findItemsCreated(offered_on, accepted_on);
  const offeredIds = new Set(offered_items.map(({ item_id }) => item_id));
  const openedIds = createdIds.filter((id) => !offeredIds.has(id));
  return [...new Set([...changedItems(offered_items, openItems), ...openedIds])];
}

/** Returns the ids of items that are in only one of two lists, or in both with different versions. */
function changedItems(before: ItemVersion[], after: ItemVersion[]): number[] {
  const versions = (items: ItemVersion[]) =>
    new Map(items.map(({ item_id, version }) => [item_id, version]));
  const [versionsBefore, versionsAfter] = [versions(before), versions(after)];
  const ids = new Set([...versionsAfter.keys(), ...versionsBefore.keys()]);
  return [...ids].filter((id) => versionsBefore.get(id) !== versionsAfter.get(id));
}

/** Returns the ids of items created between two times, also of those that are closed already, newest first. */
async function findItemsCreated(from: string, to: string | undefined): Promise<number[]> {
  const range = { from: toSortable(from), ...(to !== undefined && { to: `${toSortable(to)}#~` }) };
  const order = { newestFirst: true, limit: MAX_NEW_ITEMS };
  const query = { table: table(), index: indexes.index1, pk: itemsPartition, ...range, ...order };
  const rows = await queryFirstPage<Item & Key>(query);
  return rows.map(({ pk }) => Number(pk.slice('ITEM#'.length)));
}
