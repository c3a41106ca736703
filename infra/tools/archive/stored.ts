import pLimit from 'p-limit';
import { PAGE_SIZE } from '#lib/contract/pages.ts';
import { getItems, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import type { CommentWithVersions, ShiftExtras } from '#lib/shift-log/archive/documents.ts';
import type { ItemWithHistory } from '#lib/shift-log/archive/parse-records.ts';
import { withArrivedFiles } from '#lib/shift-log/attachments/repository.ts';
import type { Comment, CommentRecord } from '#lib/shift-log/comments/comment.ts';
import { earlierVersions } from '#lib/shift-log/comments/queries.ts';
import { toHandover } from '#lib/shift-log/handover/records.ts';

import type { ItemChange, OpenItem } from '#lib/shift-log/open-items/open-item.ts';
import { changesOfItem } from '#lib/shift-log/open-items/repository.ts';
import { fromPartition } from '#lib/shift-log/report/records.ts';
import { table } from '#lib/shift-log/fields/table.ts';
import { handoverKey } from '#lib/shift-log/handover/keys.ts';
import { openAtEndKey, reportKey } from '#lib/shift-log/report/keys.ts';

/** The number of comments with versions that are loaded in parallel. */
const CONCURRENCY = 20;

/** Loads the earlier versions of comments. One query for each comment that has any. */
export const withVersions = (comments: CommentRecord[]): Promise<CommentWithVersions[]> =>
  pLimit(CONCURRENCY).map(comments, withEarlier);

async function withEarlier(comment: CommentRecord): Promise<CommentWithVersions> {
  if (comment.comment_version === 1) return { ...comment, earlier: [] };
  const earlier: Comment[] = [];
  for await (const version of earlierVersions(comment, 0, PAGE_SIZE)) earlier.push(version);
  return { ...comment, earlier: (await withArrivedFiles([...earlier, comment])).slice(0, -1) };
}

/** Returns the open items at the end, the handover and the report of a shift. One call. */
export async function findDocuments(
  shiftId: number,
): Promise<Pick<ShiftExtras, 'openAtEnd' | 'handover' | 'report'>> {
  const keys = [handoverKey(shiftId), reportKey(shiftId), openAtEndKey(shiftId)];
  const items = await getItems<Item & Key>(table(), keys);
  const handover = items.find(({ sk }) => sk === handoverKey(shiftId).sk);
  const { record: report, openAtEnd } = fromPartition(shiftId, items);
  return { report, openAtEnd, handover: handover && toHandover(handover) };
}

/** Loads the history of items, and returns them oldest first. One query for each item. */
export async function withHistory(items: AsyncGenerator<OpenItem>): Promise<ItemWithHistory[]> {
  const records: ItemWithHistory[] = [];
  for await (const item of items) {
    const history: ItemChange[] = [];
    for await (const change of changesOfItem(item.item_id, item.version, PAGE_SIZE))
      history.push(change);
    records.push({ ...item, history });
  }
  return records.reverse();
}
