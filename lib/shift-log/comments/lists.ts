import { getItems, queryPages, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { indexes, shiftPartition } from '../keys.ts';
import { MAX_RESPONSE_BYTES } from '#lib/contract/json/response-size.ts';
import type { CommentRecord } from './comment.ts';
import { replyWeight } from './response-limit.ts';
import { toComment, toRecords, toReply } from './items.ts';
import * as keys from './keys.ts';
import { newestReplies } from './queries.ts';

const table = () => tableName('shift-log');

/** Comments per read, and comments whose replies are read in parallel. */
const BATCH = 25;
const PARALLEL = 5;

/**
 * Yields the comments of a shift with their replies, newest first, after a position: that of a comment, or of
 * a reply, whose comment then comes with the older replies.
 */
export async function* commentsOfShift(
  shiftId: number,
  after: string | undefined,
  pageSize: number | undefined,
): AsyncGenerator<CommentRecord> {
  const to = after === undefined ? keys.commentsTo : keys.commentsFrom + after;
  const range = { table: table(), pk: shiftPartition(shiftId), from: keys.commentsFrom, to };
  const query = { ...range, ...(pageSize && { limit: pageSize }) };
  let read: Item[] = [];
  let room = MAX_RESPONSE_BYTES;
  for await (const page of queryPages({ ...query, newestFirst: true }))
    for (const item of page) {
      // The last item of the previous page.
      if (after !== undefined && item.sk === to) continue;
      read.push(item);
      if (keys.isCommentKey(String(item.sk))) {
        yield* toRecords(read.reverse());
        [read, room] = [[], MAX_RESPONSE_BYTES];
      } else if ((room -= replyWeight(toReply(item))) < 0) {
        // The replies exceed a response: older ones are skipped.
        const sk = keys.commentPositionOf(String(item.sk));
        const comment = await getItems(table(), [{ pk: query.pk, sk }]);
        yield* toRecords([...comment, ...read.reverse()]);
        const position = sk.slice(keys.commentsFrom.length);
        yield* commentsOfShift(shiftId, position, pageSize);
        return;
      }
    }
}

/** Yields all comments, or those with a tag, with their replies, newest first, after a position. */
export async function* allComments(
  tag: string | undefined,
  after: string | undefined,
  pageSize: number,
): AsyncGenerator<CommentRecord> {
  const to = after && keys.commentPositionOf(after);
  const rows = tag === undefined ? keysOfAll(to, pageSize) : keysOfTagged(tag, to, pageSize);
  for await (const page of rows) {
    const unread = page.filter(({ sk }) => sk !== keys.commentsFrom + (after ?? ''));
    for (let n = 0; n < unread.length; n += BATCH)
      yield* readComments(unread.slice(n, n + BATCH), after);
  }
}

async function* keysOfAll(to: string | undefined, limit: number): AsyncGenerator<Key[]> {
  const index = { name: 'index1', pk: indexes.index1.pk, sk: indexes.index1.sk };
  const query = { table: table(), index, pk: keys.byComment, to, newestFirst: true, limit };
  for await (const page of queryPages<Key>(query)) yield page.map(({ pk, sk }) => ({ pk, sk }));
}

async function* keysOfTagged(
  tag: string,
  to: string | undefined,
  limit: number,
): AsyncGenerator<Key[]> {
  const query = { table: table(), pk: keys.byTag(tag), to, newestFirst: true, limit };
  for await (const page of queryPages<{ sk: string; shift_id: number }>(query))
    yield page.map(({ sk, shift_id }) => ({
      pk: shiftPartition(shift_id),
      sk: keys.commentsFrom + sk,
    }));
}

/** Yields the comments with these keys in their order, each with its replies, or those before a position. */
async function* readComments(wanted: Key[], before?: string): AsyncGenerator<CommentRecord> {
  const items = new Map((await getItems(table(), wanted)).map((item) => [String(item.sk), item]));
  const last = keys.commentsFrom + (before ?? '');
  const record = async ({ pk, sk }: Key): Promise<CommentRecord[]> => {
    const item = items.get(sk);
    if (!item) return [];
    const comment = toComment(item);
    if (!item.reply_count) return [{ ...comment, replies: [] }];
    const replies = await newestReplies({ pk, sk }, last.startsWith(sk) ? last : undefined);
    return [{ ...comment, replies }];
  };
  for (let n = 0; n < wanted.length; n += PARALLEL)
    yield* (await Promise.all(wanted.slice(n, n + PARALLEL).map(record))).flat();
}
