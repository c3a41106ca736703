import { getItem, queryPages, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import { locate } from '../id-index.ts';
import { shiftIdOf } from '../keys.ts';
import type { Comment, CommentRecord } from './comment.ts';
import { toComment } from './items.ts';
import * as keys from './keys.ts';
import { newestReplies } from './replies.ts';

const table = () => tableName('shift-log');

/** Returns the primary key of the comment with this id and its shift, or undefined. One call. */
export async function locateComment(id: number): Promise<{ key: Key; shift: number } | undefined> {
  const key = await locate(id);
  return key && keys.isCommentKey(key.sk) ? { key, shift: shiftIdOf(key.pk) } : undefined;
}

/**
 * Yields the versions of the comment at this key after a version number, oldest first. The newest one
 * is the comment's own item and has the replies.
 */
export async function* versionsOf(
  key: Key,
  after: number,
  pageSize: number | undefined,
): AsyncGenerator<CommentRecord> {
  const item = await getItem(table(), key);
  if (!item) return;
  const newest = toComment(item);
  for await (const version of earlierVersions(newest, after, pageSize))
    yield { ...version, replies: [] };
  if (after >= newest.comment_version) return;
  yield { ...newest, replies: item.reply_count ? await newestReplies(key) : [] };
}

/** Yields the versions of a comment between a version number and the newest one, oldest first. */
export async function* earlierVersions(
  { comment_id, comment_version: newest }: Comment,
  after: number,
  pageSize: number | undefined,
): AsyncGenerator<Comment> {
  if (after + 1 >= newest) return;
  const [from, to] = [after + 1, newest - 1].map(keys.placeOfVersion);
  const query = { table: table(), pk: keys.versionsOf(comment_id), from, to };
  for await (const page of queryPages({ ...query, ...(pageSize && { limit: pageSize }) }))
    yield* page.map(toComment);
}
