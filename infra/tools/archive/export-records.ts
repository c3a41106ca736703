import { toLossResponse, type Loss } from '#lib/shift-log/losses/loss.ts';
import { findLosses } from '#lib/shift-log/losses/repository.ts';
import { itemsOpenedIn, itemsOutsideShifts } from '#lib/shift-log/open-items/lists.ts';
import {
  toItemResponse,
  type ItemChange,
  type OpenItem,
} from '#lib/shift-log/open-items/open-item.ts';
import { changesOfItem } from '#lib/shift-log/open-items/repository.ts';

/** Entries of a history that one call reads. */
const HISTORY_PAGE = 100;

/** The records of a shift that are stored beside its content. */
export type StoredRecords = { losses: Loss[] };

/** Returns the records of a shift that count in its revision. */
export const findRecords = async (shiftId: number): Promise<StoredRecords> => ({
  losses: await findLosses(shiftId),
});

/** Returns the records of a shift as its line has them; kinds without any are absent. */
export async function toRecordDocuments(shiftId: number, { losses }: StoredRecords) {
  const items = await toItemDocuments(itemsOpenedIn(shiftId));
  return {
    ...(losses.length > 0 && { losses: losses.map(toLossResponse) }),
    ...(items.length > 0 && { items }),
  };
}

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
