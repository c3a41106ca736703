import { getItem } from '#lib/platform/dynamo/read.ts';
import type { Handover } from '#lib/shift-log/handover/handover.ts';
import { toHandover } from '#lib/shift-log/handover/items.ts';
import { handoverKey } from '#lib/shift-log/keys.ts';
import { toLossResponse, type Loss } from '#lib/shift-log/losses/loss.ts';
import { itemsOpenedIn, itemsOutsideShifts } from '#lib/shift-log/open-items/lists.ts';
import {
  toItemResponse,
  type ItemChange,
  type OpenItem,
} from '#lib/shift-log/open-items/open-item.ts';
import { changesOfItem } from '#lib/shift-log/open-items/repository.ts';
import { table } from '#lib/shift-log/table.ts';

/** Entries of a history that one call reads. */
const HISTORY_PAGE = 100;

/** The records of a shift that are stored beside its content. */
export type StoredRecords = { handover?: Handover | undefined };

/** Returns the records of a shift that count in its revision. */
export async function findRecords(shiftId: number): Promise<StoredRecords> {
  const item = await getItem(table(), handoverKey(shiftId));
  return { handover: item && toHandover(item) };
}

/** Returns the records of a shift as its line has them; kinds without any are absent. */
export async function toRecordDocuments(
  shiftId: number,
  losses: Loss[],
  { handover }: StoredRecords,
) {
  const items = await toItemDocuments(itemsOpenedIn(shiftId));
  return {
    ...(losses.length > 0 && { losses: losses.map(toLossResponse) }),
    ...(items.length > 0 && { items }),
    ...(handover && { handover: withoutShift(handover) }),
  };
}

const withoutShift = ({ shift_id: _shiftId, ...handover }: Handover) => handover;

/** Yields the items that were opened between two times while no shift ran, each as its line has it. */
export async function* exportItems(from?: string, to?: string) {
  for (const item of await toItemDocuments(itemsOutsideShifts(from, to))) yield { item };
}

/** Returns items with their history, oldest first. */
async function toItemDocuments(items: AsyncGenerator<OpenItem>) {
  const documents: (OpenItem & { history: ItemChange[] })[] = [];
  for await (const item of items) {
    const history: ItemChange[] = [];
    for await (const change of changesOfItem(item.item_id, item.version, HISTORY_PAGE))
      history.push(change);
    documents.push({ ...toItemResponse(item), history });
  }
  return documents.reverse();
}
