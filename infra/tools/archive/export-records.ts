import { PAGE_SIZE } from '#lib/contract/pages.ts';
import { getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { keysOf, pick } from '#lib/shift-log/field-lists.ts';
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
import { fromPartition, openAtEndKey, reportKey } from '#lib/shift-log/report/items.ts';
import type { ReportRecord } from '#lib/shift-log/report/report.ts';
import { table } from '#lib/shift-log/table.ts';
import { archivedReportFields } from './format/parse-records.ts';

/** The records of a shift that are stored beside its content. */
export type StoredRecords = {
  handover: Handover | undefined;
  report: ReportRecord;
  /** The items that were open at its end. */
  openAtEnd: OpenItem[] | undefined;
};

/** Returns the records of a shift that count in its revision. One call. */
export async function findRecords(shiftId: number): Promise<StoredRecords> {
  const wanted = [handoverKey(shiftId), reportKey(shiftId), openAtEndKey(shiftId)];
  const found = await getItems<Item & Key>(table(), wanted);
  const handover = found.find(({ sk }) => sk === handoverKey(shiftId).sk);
  return { ...fromPartition(shiftId, found), handover: handover && toHandover(handover) };
}

/** Returns the records of a shift as its line has them; kinds without any are absent. */
export async function toRecordDocuments(
  shiftId: number,
  losses: Loss[],
  { handover, report, openAtEnd }: StoredRecords,
) {
  const items = await toItemDocuments(itemsOpenedIn(shiftId));
  return {
    ...(losses.length > 0 && { losses: losses.map(toLossResponse) }),
    ...(items.length > 0 && { items }),
    ...(openAtEnd && { open_at_end: openAtEnd }),
    ...(handover && { handover: withoutShift(handover) }),
    ...(report.text_version > 0 && { report: pick(report, keysOf(archivedReportFields)) }),
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
    for await (const change of changesOfItem(item.item_id, item.version, PAGE_SIZE))
      history.push(change);
    documents.push({ ...toItemResponse(item), history });
  }
  return documents.reverse();
}
