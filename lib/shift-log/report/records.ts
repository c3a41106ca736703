import { lastWithin } from '#lib/contract/json/response-size.ts';
import type { Item, Key } from '#lib/platform/dynamo/read.ts';
import { omitUndefined } from '../fields/field-lists.ts';
import { toItemResponse, type OpenItem } from '../open-items/open-item.ts';
import { emptyReport, inOrder, type ReportRecord } from './report.ts';
import { withoutLongTexts } from '../open-items/long-texts.ts';
import { isDangerous } from './warnings.ts';
import { openAtEndKey, OPEN_AT_END, REPORT } from './keys.ts';

/** Bytes of the open items that the end of a shift stores in one record, which has at most 400 KB: some 700 items. */
const MAX_OPEN_BYTES = 350_000;

/** The items that were open at the end of a shift: those that fit a record, and the number of all. */
export type OpenAtEnd = { items: OpenItem[]; count: number };

export function toReportRecord(shiftId: number, item: Item | undefined): ReportRecord {
  const { pk: _pk, sk: _sk, ...fields } = item ?? {};
  const record: ReportRecord = { ...emptyReport(shiftId), ...fields };
  return { ...record, weather: record.weather.map(inOrder) };
}

/**
 * Returns the record of the items that are open at the end of a shift, newest first. Their details are left out,
 * because a report lists titles. If there are too many for a record, it has those that a report warns of, then the
 * newest, and the number of all.
 */
export function openAtEndItem(shiftId: number, { items: openItems, count }: OpenAtEnd): Item & Key {
  const shortItems = openItems.map((item) => withoutLongTexts(toItemResponse(item)));
  const byDanger = shortItems.toSorted((a, b) => Number(isDangerous(b)) - Number(isDangerous(a)));
  const fitting = new Set(lastWithin(byDanger.toReversed(), MAX_OPEN_BYTES, weigh));
  const items = shortItems.filter((item) => fitting.has(item));
  const isCut = items.length < count;
  return {
    ...openAtEndKey(shiftId),
    items: JSON.stringify(items),
    ...(isCut && { open_count: count }),
  };
}

const weigh = (item: OpenItem) => Buffer.byteLength(JSON.stringify(item));

/** Returns the report and the items open at the end, given all items of a shift's partition. */
export function fromPartition(shiftId: number, items: (Item & { sk: string })[]) {
  const find = (sk: string) => items.find((item) => item.sk === sk);
  const atEnd = find(OPEN_AT_END);
  return {
    record: toReportRecord(shiftId, find(REPORT)),
    openAtEnd: atEnd && toOpenAtEnd(atEnd),
  };
}

function toOpenAtEnd({ items: text, open_count }: Item): OpenAtEnd {
  const items = (JSON.parse(String(text)) as OpenItem[]).map(omitUndefined);
  return { items, count: Number(open_count ?? items.length) };
}
