import { lastWithin } from '#lib/contract/json/response-size.ts';
import type { Item, Key } from '#lib/platform/dynamo/read.ts';
import { omitUndefined } from '../fields/field-lists.ts';
import { shiftPartition } from '../shifts/keys.ts';
import { toItemResponse, type OpenItem } from '../open-items/open-item.ts';
import { emptyReport, inOrder, type ReportRecord } from './report.ts';
import { isDangerous } from './warnings.ts';

const REPORT = 'REPORT';
const OPEN_AT_END = 'OPEN_AT_END';

/** Bytes of the open items that the end of a shift stores in one record, which has at most 400 KB: some 700 items. */
const MAX_OPEN_BYTES = 350_000;

/** The items that were open at the end of a shift: those that fit a record, and the number of all. */
export type OpenAtEnd = { items: OpenItem[]; count: number };

export const reportKey = (shiftId: number) => ({ pk: shiftPartition(shiftId), sk: REPORT });

export const openAtEndKey = (shiftId: number) => ({
  pk: shiftPartition(shiftId),
  sk: OPEN_AT_END,
});

/** Returns the key of the object with a stored version. */
export const objectKey = (shiftId: number, version: number) => `reports/${shiftId}/${version}.json`;

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
  const shortItems = openItems.map(({ detail: _detail, ...item }) => toItemResponse(item));
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

export const mailPartition = (shiftId: number) => `REPORT_MAIL#${shiftId}`;

/** The key of the automatic mail after the end of a shift. It sorts before the mails that users request. */
export const mailKey = (shiftId: number) => ({ pk: mailPartition(shiftId), sk: 'MAIL' });
export const requestedMailKey = (shiftId: number, digest: string) => ({
  pk: mailPartition(shiftId),
  sk: `SENDING#${digest}`,
});
export const shiftIdOfMail = (partition: string) => Number(partition.split('#')[1]);

/** The index partition of mails that are due, by due time. */
export const dueMailsPartition = 'REPORT_MAILS';
/** The index partition of mails that did not reach their recipients, or may not have. */
export const stuckMailsPartition = 'STUCK_REPORT_MAILS';

/** Returns the key of the count of recipients of a user in an hour; `on` is an ISO time. */
export const senderKey = (user: string, on: string) => ({
  pk: `REPORT_SENDER#${user}`,
  sk: on.slice(0, 13),
});
