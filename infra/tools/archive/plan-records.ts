import { isDeepStrictEqual } from 'node:util';
import { toSortable } from '#lib/contract/datetime.ts';
import { getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { notExists, put } from '#lib/platform/dynamo/transaction.ts';
import { keysOf, pick, omitUndefined } from '#lib/shift-log/fields/field-lists.ts';
import type { Handover } from '#lib/shift-log/handover/handover.ts';
import { handoverItem } from '#lib/shift-log/handover/records.ts';
import { locateAll } from '#lib/shift-log/shifts/id-index.ts';
import { toLossResponse, type Loss } from '#lib/shift-log/losses/loss.ts';
import { findLosses } from '#lib/shift-log/losses/repository.ts';
import { insertLossWrites } from '#lib/shift-log/losses/writes.ts';
import { toOpenItem } from '#lib/shift-log/open-items/records.ts';

import { toItemResponse, type OpenItem } from '#lib/shift-log/open-items/open-item.ts';
import {
  addedVersions,
  insertItemWrite,
  openCopyWrite,
  insertItemChangeWrite,
} from '#lib/shift-log/open-items/writes.ts';
import { openAtEndItem, type OpenAtEnd } from '#lib/shift-log/report/records.ts';
import { emptyReport, type ReportRecord } from '#lib/shift-log/report/report.ts';
import { table } from '#lib/shift-log/fields/table.ts';
import {
  archivedContent,
  type ItemWithHistory,
  type ShiftRecords,
} from '#lib/shift-log/archive/parse-records.ts';
import { differsFromStored } from './diff.ts';
import { findDocuments } from './stored.ts';
import type { WriteUnit } from './write-units.ts';
import { itemKey } from '#lib/shift-log/open-items/keys.ts';
import { reportKey } from '#lib/shift-log/report/keys.ts';

type Plan = { units: WriteUnit[]; problems: string[] };

/** Returns the units of the records of a shift that the store lacks, and a sentence for each problem. */
export async function planRecords(
  { losses, items, openAtEnd, handover, report }: ShiftRecords,
  shift_id: number,
): Promise<Plan> {
  const plans = await Promise.all([
    planLosses(losses.map((loss) => ({ ...loss, shift_id }))),
    planItems(items.map((item) => ({ ...item, opened_in: shift_id }))),
    planDocuments(shift_id, {
      openAtEnd,
      handover: handover && { ...handover, shift_id },
      report: report && { ...emptyReport(shift_id), ...report },
    }),
  ]);
  return {
    units: plans.flatMap(({ units }) => units),
    problems: plans.flatMap(({ problems }) => problems),
  };
}

/** Returns the units of items. Items are recognized by their id and the instant of their creation. */
export async function planItems(items: ItemWithHistory[]): Promise<Plan> {
  if (items.length === 0) return { units: [], problems: [] };
  const storedItems = await getItems(table(), [
    ...new Set(items.map(({ item_id }) => itemKey(item_id))),
  ]);
  const itemsById = new Map(storedItems.map(toOpenItem).map((item) => [item.item_id, item]));
  const units: WriteUnit[] = [];
  const problems: string[] = [];
  for (const { history, ...item } of items) {
    const existing = itemsById.get(item.item_id);
    if (existing)
      problems.push(...describeDifference('item', item.item_id, item, toItemResponse(existing)));
    else {
      const changes = history.map((change) => insertItemChangeWrite(item.item_id, change));
      // An interrupted import repeats the entries of the history, and then adds the item.
      units.push(...changes.map((write): WriteUnit => ({ adds: {}, writes: [write] })));
      const openVersions = addedVersions(item);
      const writes = [
        insertItemWrite(item),
        ...(item.state === 'open' ? [openCopyWrite(item)] : []),
      ];
      units.push({ adds: { items: 1 }, openVersions, writes });
      itemsById.set(item.item_id, item);
    }
  }
  return { units, problems };
}

async function planLosses(losses: Loss[]): Promise<Plan> {
  const [first] = losses;
  if (!first) return { units: [], problems: [] };
  const [storedLosses, takenIds] = await Promise.all([
    findLosses(first.shift_id),
    locateAll(losses.map(({ loss_id }) => loss_id)),
  ]);
  const lossesById = new Map(storedLosses.map((loss) => [loss.loss_id, loss]));
  const units: WriteUnit[] = [];
  const problems: string[] = [];
  for (const loss of losses) {
    const existing = lossesById.get(loss.loss_id);
    if (existing)
      problems.push(...describeDifference('loss', loss.loss_id, loss, toLossResponse(existing)));
    else if (takenIds.has(loss.loss_id))
      problems.push(`loss ${loss.loss_id} was skipped: something else in the store has its id`);
    else {
      units.push({ adds: { losses: 1 }, writes: insertLossWrites(loss) });
      lossesById.set(loss.loss_id, loss);
    }
  }
  return { units, problems };
}

type Documents = {
  openAtEnd: OpenAtEnd | undefined;
  handover: Handover | undefined;
  report: ReportRecord | undefined;
};

/** Returns the units of the open items at the end, the handover and the report: a shift has one of each at most. */
async function planDocuments(
  shiftId: number,
  { openAtEnd, handover, report }: Documents,
): Promise<Plan> {
  if (!openAtEnd && !handover && !report) return { units: [], problems: [] };
  const documents = await findDocuments(shiftId);
  const plan: Plan = { units: [], problems: [] };
  const add = (adds: WriteUnit['adds'], item: Item & Key, condition = notExists) =>
    plan.units.push({ adds, writes: [put(table(), item, { condition })] });
  if (openAtEnd && !documents.openAtEnd) add({}, openAtEndItem(shiftId, openAtEnd));
  if (handover && !documents.handover) add({ handovers: 1 }, handoverItem(handover));
  else if (handover && !isDeepStrictEqual(documents.handover, omitUndefined(handover)))
    plan.problems.push(differsFromStored(`handover of shift ${shiftId}`));
  if (report && documents.report.text_version + documents.report.version === 0)
    add({ reports: 1 }, { ...report, ...reportKey(shiftId) }, isUnwritten);
  else if (report && !isDeepStrictEqual(wordsOf(documents.report), wordsOf(report)))
    plan.problems.push(differsFromStored(`report of shift ${shiftId}`));
  return plan;
}

/** The condition that nobody has written the summary or the weather of a report, and no version of it is stored. */
const isUnwritten = {
  expression: 'attribute_not_exists(pk) OR (text_version = :none AND version = :none)',
  values: { ':none': 0 },
};

const wordsOf = (report: ReportRecord) => ({
  ...pick(report, keysOf(archivedContent)),
  weather: report.weather.map(omitUndefined),
});

/** Returns a sentence if a stored record is not the one of the file, or differs from it. */
function describeDifference(
  kind: string,
  id: number,
  fileRecord: OpenItem | Loss,
  storedRecord: OpenItem | Loss,
): string[] {
  const [fileTime, storedTime] = [fileRecord, storedRecord].map(({ metadata }) =>
    toSortable(metadata.created_on),
  );
  if (fileTime !== storedTime)
    return [`${kind} ${id} was skipped: the store has another one with this id`];
  return isDeepStrictEqual(omitUndefined(fileRecord), omitUndefined(storedRecord))
    ? []
    : [differsFromStored(`${kind} ${id}`)];
}
