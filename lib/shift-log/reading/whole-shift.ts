import { ApiError } from '#lib/contract/errors.ts';
import { getItems, queryAll, queryFirstPage, type Item } from '#lib/platform/dynamo/read.ts';
import { isListed, toCommentResponse } from '../comments/response.ts';
import type { CommentRecord } from '../comments/comment.ts';
import { toRecords } from '../comments/records.ts';
import { toShift } from '../shifts/records.ts';
import * as keys from '../shifts/keys.ts';
import { toLoss } from '../losses/records.ts';
import { compareLosses, type Loss } from '../losses/loss.ts';
import { toShiftSummary, type Shift } from '../shifts/model.ts';
import { table } from '../fields/table.ts';
import { toLog } from '../logs/records.ts';
import { logsFrom, logsTo, isLogKey } from '../logs/keys.ts';
import { oldestFirst, toLogResponse, type ShiftLog } from '../logs/log.ts';
import { commentsFrom, commentsTo } from '../comments/keys.ts';
import { toAnnotation } from '../notes/records.ts';
import { annotationsFrom, annotationsTo, isAnnotationKey } from '../notes/keys.ts';
import { toAnnotationResponse, type Annotation } from '../notes/model.ts';
import { isLossKey } from '../losses/keys.ts';

/** A shift with its logs, comments and annotations, oldest first. */
export type ShiftRecord = Shift & {
  logs: ShiftLog[];
  comments: CommentRecord[];
  annotations: Annotation[];
  /** Older comments may exist that were not read. */
  isPartial?: boolean;
};

/** A shift with its logs, comments, annotations and losses, read by one query. Losses are ordered by `began`. */
export type WholeShift = ShiftRecord & { losses: Loss[] };

export const toShiftResponse = ({ logs, comments, annotations, ...shift }: ShiftRecord) => ({
  ...toShiftSummary(shift),
  shift_logs: logs.map(toLogResponse),
  comments: comments.map(toCommentResponse).filter(isListed),
  annotations: annotations.map(toAnnotationResponse),
});

export type ShiftResponse = ReturnType<typeof toShiftResponse>;

/** Loads a shift with its lists by one consistent query. Throws 404. */
export async function loadWholeShift(shiftId: number): Promise<WholeShift> {
  const record = await findWholeShift(shiftId);
  if (!record) throw new ApiError('SHIFT_NOT_FOUND', { shift_id: shiftId });
  return record;
}

/** Returns a shift with its lists by one consistent query, or undefined. */
export async function findWholeShift(shiftId: number): Promise<WholeShift | undefined> {
  return toWholeShift(
    await queryAll<ItemWithSortKey>({ table: table(), pk: keys.shiftPartition(shiftId) }),
  );
}

/**
 * Returns a shift with at most `limit` of its newest comments and replies, or undefined. Four parallel calls, if
 * its logs and its annotations are one page each.
 */
export async function findRecent(shiftId: number, limit: number): Promise<ShiftRecord | undefined> {
  const pk = keys.shiftPartition(shiftId);
  const newest = { from: commentsFrom, to: commentsTo, newestFirst: true, limit };
  const query = { table: table(), pk };
  const [root, logs, annotations, comments] = await Promise.all([
    getItems<ItemWithSortKey>(table(), [keys.shiftKey(shiftId)]),
    queryAll<ItemWithSortKey>({ ...query, from: logsFrom, to: logsTo }),
    queryAll<ItemWithSortKey>({ ...query, from: annotationsFrom, to: annotationsTo }),
    queryFirstPage<ItemWithSortKey>({ ...query, ...newest }),
  ]);
  const record = toWholeShift([...root, ...logs, ...annotations, ...comments.toReversed()]);
  return record && { ...record, isPartial: true };
}

export type ItemWithSortKey = Item & { sk: string };

/** Builds a shift from its items in the order of their keys. */
export function toWholeShift(items: ItemWithSortKey[]): WholeShift | undefined {
  const root = items.find(({ sk }) => sk === '#SHIFT');
  if (!root) return undefined;
  const logs = items.filter(({ sk }) => isLogKey(sk)).map(toLog);
  const annotations = items.filter(({ sk }) => isAnnotationKey(sk)).map(toAnnotation);
  const comments = toRecords(items);
  const losses = items.filter(({ sk }) => isLossKey(sk)).map(toLoss);
  return {
    ...toShift(root),
    logs: logs.sort(oldestFirst),
    comments,
    annotations,
    losses: losses.sort(compareLosses),
  };
}
