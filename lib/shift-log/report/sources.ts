import { ApiError } from '#lib/contract/errors.ts';
import {
  getItems,
  queryAll,
  queryFirstPage,
  type Item,
  type Key,
} from '#lib/platform/dynamo/read.ts';

import { toHandover } from '../handover/records.ts';
import { toShift } from '../shifts/records.ts';
import * as keys from '../shifts/keys.ts';
import type { Shift } from '../shifts/model.ts';
import { toOpenItem } from '../open-items/records.ts';
import type { OpenItem } from '../open-items/open-item.ts';
import { readOpenItems } from '../open-items/repository.ts';
import { toWholeShift, type ItemWithSortKey } from '../reading/whole-shift.ts';
import { limitAfterConflicts, readSnapshotOf } from '../reading/snapshots.ts';
import { table } from '../fields/table.ts';
import type { Sources } from './compile.ts';
import { fromPartition, toReportRecord } from './records.ts';
import { readMails } from './mail/records.ts';
import type { ReportRecord } from './report.ts';
import { commentsFrom, commentsTo } from '../comments/keys.ts';
import { closedInPartition, openedInPartition } from '../open-items/keys.ts';
import { handoverKey } from '../handover/keys.ts';
import { reportKey } from './keys.ts';

/** Loads a shift without its content, and the record of its report. One call. Throws 404. */
export async function loadReportRecord(
  shiftId: number,
): Promise<{ shift: Shift; record: ReportRecord }> {
  const pair = [keys.shiftKey(shiftId), reportKey(shiftId)];
  const items = await getItems<ItemWithSortKey>(table(), pair);
  const root = items.find(({ sk }) => sk === pair[0]?.sk);
  if (!root) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: shiftId });
  const item = items.find(({ sk }) => sk !== root.sk);
  return { shift: toShift(root), record: toReportRecord(shiftId, item) };
}

/**
 * Reads what a report is compiled from, given the shift as it was read before. Two rounds of parallel calls. Under
 * SERIALIZABLE it is read again if the shift changes meanwhile; then it has the newest comments only.
 */
export const readSources = (shift: Shift) =>
  readSnapshotOf(
    shift,
    (conflicts) => readParts(shift.shift_id, limitAfterConflicts(undefined, conflicts)),
    async ({ itemKeys, ...parts }) => ({ ...parts, itemsOfShift: await readItems(itemKeys) }),
  );

async function readParts(shiftId: number, limit: number | undefined) {
  const [partition, openItems, itemKeys, mails] = await Promise.all([
    readPartition(shiftId, limit),
    readOpenItems(),
    findItemKeys(shiftId),
    readMails(shiftId),
  ]);
  const sources = toSources(shiftId, partition, limit !== undefined);
  return { ...sources, openItems: openItems.items, itemKeys, mails };
}

/** Returns the keys of the items that were opened or closed in a shift, each once. Two parallel calls. */
async function findItemKeys(shiftId: number): Promise<Key[]> {
  const { index2, index3 } = keys.indexes;
  const rows = await Promise.all([
    queryAll<Item & Key>({ table: table(), index: index2, pk: openedInPartition(shiftId) }),
    queryAll<Item & Key>({ table: table(), index: index3, pk: closedInPartition(shiftId) }),
  ]);
  return [...new Map(rows.flat().map(({ pk, sk }) => [pk, { pk, sk }])).values()];
}

const readItems = async (itemKeys: Key[]): Promise<OpenItem[]> =>
  itemKeys.length === 0 ? [] : (await getItems(table(), itemKeys)).map(toOpenItem);

/** Reads all items of a shift, or with `limit` only so many of its newest comments and replies. */
async function readPartition(
  shiftId: number,
  limit: number | undefined,
): Promise<ItemWithSortKey[]> {
  const query = { table: table(), pk: keys.shiftPartition(shiftId) };
  if (limit === undefined) return queryAll<ItemWithSortKey>(query);
  const newest = { from: commentsFrom, to: commentsTo, newestFirst: true, limit };
  const [before, comments, after] = await Promise.all([
    queryAll<ItemWithSortKey>({ ...query, to: commentsFrom }),
    queryFirstPage<ItemWithSortKey>({ ...query, ...newest }),
    queryAll<ItemWithSortKey>({ ...query, from: commentsTo }),
  ]);
  return [...before, ...comments.toReversed(), ...after];
}

function toSources(
  shiftId: number,
  items: ItemWithSortKey[],
  isPartial: boolean,
): Pick<Sources, 'shift' | 'record' | 'handover' | 'openAtEnd'> {
  const shift = toWholeShift(items);
  if (!shift) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: shiftId });
  const handover = items.find(({ sk }) => sk === handoverKey(shiftId).sk);
  return {
    shift: isPartial ? { ...shift, isPartial } : shift,
    ...fromPartition(shiftId, items),
    handover: handover && toHandover(handover),
  };
}
