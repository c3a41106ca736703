import { MAX_RESPONSE_BYTES } from '#lib/contract/json/response-size.ts';
import { getItems, queryPages, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { indexes, shiftPartition } from '../shifts/keys.ts';

import { table } from '../fields/table.ts';
import type { CommentRecord } from './comment.ts';
import * as items from './records.ts';
import { newestReplies } from './queries.ts';
import {
  commentsOnExecutionBlock,
  commentsTo,
  commentsFrom,
  isCommentKey,
  commentPositionOf,
  commentsPartition,
  tagPartition,
} from './keys.ts';
import { replyWeight } from './response-limit.ts';

/** Comments that one call reads. */
const BATCH_SIZE = 25;
/** Comments with replies that are read in parallel. */
const PARALLEL_REPLIES = 5;

/**
 * Yields the comments of a shift with their replies, newest first, after the position of a comment or of a reply. After a
 * reply, its comment comes first, with the older replies only.
 */
export async function* commentsOfShift(
  shiftId: number,
  after: string | undefined,
  pageSize: number | undefined,
): AsyncGenerator<CommentRecord> {
  const pk = shiftPartition(shiftId);
  const to = after === undefined ? commentsTo : commentsFrom + after;
  const range = { table: table(), pk, from: commentsFrom, to, newestFirst: true };
  let readItems: Item[] = [];
  let room = MAX_RESPONSE_BYTES;
  for await (const page of queryPages({ ...range, ...(pageSize && { limit: pageSize }) }))
    for (const item of page) {
      // The last item of the previous page.
      if (after !== undefined && item.sk === to) continue;
      readItems.push(item);
      if (isCommentKey(String(item.sk))) {
        yield* items.toRecords(readItems.reverse());
        [readItems, room] = [[], MAX_RESPONSE_BYTES];
        continue;
      }
      room -= replyWeight(items.toReply(item));
      if (room >= 0) continue;
      // The replies exceed a response: older ones are skipped.
      const sk = commentPositionOf(String(item.sk));
      yield* items.toRecords([...(await getItems(table(), [{ pk, sk }])), ...readItems.reverse()]);
      yield* commentsOfShift(shiftId, sk.slice(commentsFrom.length), pageSize);
      return;
    }
}

type Row = Key & { shift_id: number };

/** Filters of comments. */
export type CommentFilters = { tag?: string | undefined; eb_fk?: string | undefined };

/**
 * Yields the comments of all shifts with their replies, newest first, after a position: those that refer to an
 * execution block, else those with a tag, else all.
 */
export async function* allComments(
  filters: CommentFilters,
  after = '',
  limit: number,
): AsyncGenerator<CommentRecord> {
  const to = after === '' ? undefined : commentPositionOf(after);
  const query = { table: table(), newestFirst: true, limit, ...(to !== undefined && { to }) };
  for await (const page of queryPages<Row>({ ...query, ...partitionOf(filters) })) {
    const remainingKeys = page.map(commentKeyOf).filter(({ sk }) => sk !== commentsFrom + after);
    for (let n = 0; n < remainingKeys.length; n += BATCH_SIZE)
      yield* readComments(remainingKeys.slice(n, n + BATCH_SIZE), after);
  }
}

function partitionOf({ tag, eb_fk }: CommentFilters) {
  if (eb_fk !== undefined) return { index: indexes.index2, pk: commentsOnExecutionBlock(eb_fk) };
  return tag === undefined
    ? { index: indexes.index1, pk: commentsPartition }
    : { pk: tagPartition(tag) };
}

/** Returns the key of the comment of an index row or of a tag link. */
const commentKeyOf = ({ pk, sk, shift_id }: Row): Key =>
  isCommentKey(sk) ? { pk, sk } : { pk: shiftPartition(shift_id), sk: commentsFrom + sk };

/** Yields the comments with these keys in their order, each with its replies, or those before a position. */
async function* readComments(keys: Key[], before: string): AsyncGenerator<CommentRecord> {
  const itemsBySortKey = new Map(
    (await getItems(table(), keys)).map((item) => [String(item.sk), item]),
  );
  const last = commentsFrom + before;
  const record = async ({ pk, sk }: Key): Promise<CommentRecord[]> => {
    const item = itemsBySortKey.get(sk);
    if (!item) return [];
    const upTo = last.startsWith(sk) ? last : undefined;
    const replies = item.reply_count ? await newestReplies({ pk, sk }, upTo) : [];
    return [{ ...items.toComment(item), replies }];
  };
  for (let n = 0; n < keys.length; n += PARALLEL_REPLIES)
    yield* (await Promise.all(keys.slice(n, n + PARALLEL_REPLIES).map(record))).flat();
}
