import { ApiError } from '#lib/contract/errors.ts';
import { MAX_RESPONSE_BYTES } from '#lib/contract/json/response-size.ts';
import { PAGE_SIZE } from '#lib/contract/pages.ts';
import { getItem, getItems, queryPages, type Key } from '#lib/platform/dynamo/read.ts';
import { locate } from '../shifts/id-index.ts';
import { loadById } from '../fields/ids.ts';
import { shiftIdOf } from '../shifts/keys.ts';
import type { Shift } from '../shifts/model.ts';
import { loadShift } from '../shifts/repository.ts';
import { isListedReply, type Comment, type CommentRecord, type Reply } from './comment.ts';
import * as items from './records.ts';

import { table } from '../fields/table.ts';
import {
  isCommentKey,
  isReplyKey,
  versionKey,
  versionSortKey,
  versionPartition,
  commentKey,
  commentPositionOf,
  justAfter,
  replyKey,
  repliesTo,
  repliesFrom,
} from './keys.ts';
import { replyWeight } from './response-limit.ts';

/** The newest version of a comment, the number of its replies, and its shift. */
export type FoundComment = { comment: Comment; replyCount: number; shift: Shift };

/** Loads what `find` returns for the comment id in a path. Throws 404 if it is undefined. */
export const loadComment = <T>(
  comment_id: string,
  find: (id: number) => Promise<T | undefined>,
): Promise<T> => loadById(comment_id, find, () => commentNotFound(comment_id));

export const commentNotFound = (comment_id: string) =>
  new ApiError('COMMENT_NOT_FOUND', { comment_id });

/** Returns the key of the comment with this id, and its shift. One call. */
export async function locateComment(id: number) {
  const key = await locate(id);
  return key && isCommentKey(key.sk) ? { key, shift_id: shiftIdOf(key.pk) } : undefined;
}

/** Returns the comment with this id and its shift. Three calls, two of them in parallel. */
export async function findCommentAndShift(id: number): Promise<FoundComment | undefined> {
  const location = await locateComment(id);
  if (!location) return undefined;
  const reads = [getItem(table(), location.key), loadShift(location.shift_id)] as const;
  const [item, shift] = await Promise.all(reads);
  return (
    item && { comment: items.toComment(item), replyCount: Number(item.reply_count ?? 0), shift }
  );
}

/** Returns the newest version of the comment with this id. Two calls. */
export async function findComment(id: number): Promise<Comment | undefined> {
  const location = await locateComment(id);
  const item = location && (await getItem(table(), location.key));
  return item && items.toComment(item);
}

/** Returns the reply with this id, or undefined. Two calls. */
export async function findReply(id: number): Promise<Reply | undefined> {
  const key = await locate(id);
  if (!key || !isReplyKey(key.sk)) return undefined;
  const item = await getItem(table(), key);
  return item && items.toReply(item);
}

/** A reply, the newest version of its comment, and its shift. */
export type FoundReply = { reply: Reply; comment: Comment; shift: Shift };

/** Returns the reply with this id, its comment and its shift. Three calls, two of them in parallel. */
export async function findReplyAndComment(id: number): Promise<FoundReply | undefined> {
  const key = await locate(id);
  if (!key || !isReplyKey(key.sk)) return undefined;
  const commentOf = { pk: key.pk, sk: commentPositionOf(key.sk) };
  const [found, shift] = await Promise.all([
    getItems(table(), [key, commentOf]),
    loadShift(shiftIdOf(key.pk)),
  ]);
  const reply = found.find(({ sk }) => sk === key.sk);
  const comment = found.find(({ sk }) => sk === commentOf.sk);
  return (
    reply && comment && { reply: items.toReply(reply), comment: items.toComment(comment), shift }
  );
}

/** Returns a version of a comment, or undefined. At most one call. */
export async function findVersion(newest: Comment, version: number): Promise<Comment | undefined> {
  if (version === newest.comment_version) return newest;
  const item = await getItem(table(), versionKey({ ...newest, comment_version: version }));
  return item && items.toComment(item);
}

/**
 * Yields the versions of the comment at a key after a version number, oldest first. The newest one is the
 * comment's own item and has the replies.
 */
export async function* versionsOf(
  key: Key,
  after: number,
  pageSize: number | undefined,
): AsyncGenerator<CommentRecord> {
  const item = await getItem(table(), key);
  if (!item) return;
  const newestVersion = items.toComment(item);
  for await (const version of earlierVersions(newestVersion, after, pageSize))
    yield { ...version, replies: [] };
  if (after >= newestVersion.comment_version) return;
  yield { ...newestVersion, replies: item.reply_count ? await newestReplies(key) : [] };
}

/** Yields the versions of a comment between a version number and the newest one, oldest first. */
export async function* earlierVersions(
  { comment_id, comment_version: newestNumber }: Comment,
  after: number,
  pageSize: number | undefined,
): AsyncGenerator<Comment> {
  if (after + 1 >= newestNumber) return;
  const [from, to] = [after + 1, newestNumber - 1].map(versionSortKey);
  const query = { table: table(), pk: versionPartition(comment_id), from, to };
  for await (const page of queryPages({ ...query, ...(pageSize && { limit: pageSize }) }))
    yield* page.map(items.toComment);
}

/** Returns the newest replies to a comment, up to one of them if it is given. */
export function readReplies(comment: Comment, last?: Reply): Promise<Reply[]> {
  const { pk, sk } = commentKey(comment);
  return newestReplies({ pk, sk }, last && justAfter(replyKey(comment, last).sk));
}

/**
 * Returns the newest replies to the comment at a key, before another key, oldest first: all, or one more than
 * fits a response, which shows that there are more.
 */
export async function newestReplies(
  comment: Key,
  before = repliesTo(comment.sk),
): Promise<Reply[]> {
  const range = { pk: comment.pk, from: repliesFrom(comment.sk), to: before };
  const query = { table: table(), ...range, newestFirst: true, limit: PAGE_SIZE };
  const replies: Reply[] = [];
  let room = MAX_RESPONSE_BYTES;
  for await (const page of queryPages(query))
    for (const reply of page.filter(({ sk }) => sk !== before).map(items.toReply)) {
      if (!isListedReply(reply)) continue;
      replies.push(reply);
      room -= replyWeight(reply);
      if (room < 0) return replies.reverse();
    }
  return replies.reverse();
}
