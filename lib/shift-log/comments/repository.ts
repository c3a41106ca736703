import { getItem, type Item, type Key } from '#lib/platform/dynamo/read.ts';
import { tableName } from '#lib/platform/dynamo/tables.ts';
import {
  emit,
  notExists,
  put,
  remove,
  update,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';
import { commentEvent, replyEvent } from '../events.ts';
import { locate } from '../id-index.ts';
import { roomFor, type NewAttachments } from '../attachments/attachment.ts';
import { attachmentWrites, type Owner } from '../attachments/repository.ts';
import { commitWithFiles } from '../attachments/commit.ts';
import { shiftIdOf } from '../keys.ts';
import { canonicalTag } from '../tags/canonical-tag.ts';
import type { Shift } from '../model.ts';
import { loadShiftItem } from '../repository.ts';
import { insertLocation, touchShift } from '../writes.ts';
import { exists } from '../transitions.ts';
import type { Comment, CommentRecord, Reply } from './comment.ts';
import {
  commentItem,
  commentAttributes,
  replyItem,
  toComment,
  toReply,
  versionItem,
} from './items.ts';
import * as keys from './keys.ts';
import { newestReplies, unchangedSince } from './replies.ts';

const table = () => tableName('shift-log');

/** A comment, the number of its replies, and its shift. */
export type Found = { standing: Comment; replyCount: number; shift: Shift };

/** The comment of that id and its shift, or undefined. Three calls, two of them at once. */
export async function findComment(id: number): Promise<Found | undefined> {
  const lies = await locate(id);
  if (!lies || !keys.isCommentKey(lies.sk)) return undefined;
  const reads = [getItem(table(), lies), loadShiftItem(shiftIdOf(lies.pk))] as const;
  const [item, shift] = await Promise.all(reads);
  return item && { standing: toComment(item), replyCount: Number(item.reply_count ?? 0), shift };
}

/** The newest version of the comment of that id, or undefined. Two calls. */
export async function findNewest(id: number): Promise<Comment | undefined> {
  const lies = await locate(id);
  if (!lies || !keys.isCommentKey(lies.sk)) return undefined;
  const item = await getItem(table(), lies);
  return item && toComment(item);
}

/** The reply of that id, or undefined. Two calls. */
export async function findReply(id: number): Promise<Reply | undefined> {
  const lies = await locate(id);
  if (!lies || !keys.isReplyKey(lies.sk)) return undefined;
  const item = await getItem(table(), lies);
  return item && toReply(item);
}

/** The newest replies to a comment, up to one of them if that is named, as `newestReplies` has them. */
export function repliesTo(comment: Comment, last?: Reply): Promise<Reply[]> {
  const { pk, sk } = keys.commentKey(comment);
  return newestReplies({ pk, sk }, last && keys.behind(keys.replyKey(comment, last).sk));
}

/** An earlier version of a comment, or undefined. */
export async function findVersion(comment: Comment, version: number): Promise<Comment | undefined> {
  const key = keys.versionKey({ ...comment, comment_version: version });
  const item = await getItem(table(), key);
  return item && toComment(item);
}

/** Puts a comment with the files that it brings; `shift` is its shift as it is then. */
export async function putComment(
  comment: Comment,
  added: NewAttachments,
  shift: Shift,
  kept: TransactWrite[],
): Promise<void> {
  const item = commentItem(comment);
  await commitWithFiles(added, [
    ...emit(touchShift(shift), commentEvent('created', { ...comment, replies: [] })),
    put(table(), item, { condition: notExists, reservedBytes: roomFor(comment.image) }),
    insertLocation(comment.comment_id, item),
    ...comment.tags.map((tag) => tagged(tag, comment)),
    ...attachmentWrites(added, ownerOf(comment, item, comment)),
    ...kept,
  ]);
}

/** Puts the next version of a comment, if it is still as it was read, and keeps that one. */
export async function changeComment(
  comment: CommentRecord,
  found: Found,
  added: NewAttachments,
  shift: Shift,
): Promise<void> {
  const { standing: seen } = found;
  await commitWithFiles(added, [
    ...nextVersion(comment, found, shift),
    ...onlyIn(comment, seen).map((tag) => tagged(tag, comment)),
    ...onlyIn(seen, comment).map((tag) => remove(table(), keys.taggedKey(tag, seen))),
    ...attachmentWrites(added, ownerOf(comment, keys.commentKey(seen), comment)),
  ]);
}

/** Throws 413 where a comment has no room for so many bytes more. */
export function requireRoomFor(comment: Comment, bytes: number): void {
  const reservedBytes = roomFor(comment.image) + bytes;
  update(table(), keys.commentKey(comment), commentAttributes(comment), { reservedBytes });
}

/**
 * Returns the writes and the event of the next version of a comment, without its tags and files. They fail if
 * a reply was committed after `found` was read: the event would lack it.
 */
export const nextVersion = (
  comment: CommentRecord,
  { standing: seen, replyCount }: Found,
  shift: Shift,
): (TransactWrite | EventWrite)[] => [
  ...emit(touchShift(shift), commentEvent('updated', comment)),
  update(table(), keys.commentKey(seen), commentAttributes(comment), {
    condition: unchangedSince(seen.changes, replyCount),
    add: { changes: 1 },
    reservedBytes: roomFor(comment.image),
  }),
  put(table(), versionItem(seen), { condition: notExists }),
];

/** Puts a reply to a comment, with the files that it brings. */
export async function putReply(
  reply: Reply,
  comment: Comment,
  added: NewAttachments,
  shift: Shift,
  kept: TransactWrite[],
): Promise<void> {
  const item = replyItem(reply, comment);
  await commitWithFiles(added, [
    ...emit(touchShift(shift), replyEvent('created', reply)),
    put(table(), item, { condition: notExists, reservedBytes: roomFor(reply.image) }),
    insertLocation(reply.reply_id, item),
    update(table(), keys.commentKey(comment), {}, { condition: exists, add: { reply_count: 1 } }),
    ...attachmentWrites(added, ownerOf(comment, item, reply)),
    ...kept,
  ]);
}

/** Whose the files are that are brought by who changed a comment, or replied, last. */
export const ownerOf = (
  { shift_fk, comment_id }: Comment,
  lies: Key,
  { metadata }: Comment | Reply,
): Owner => ({ lies, shift_id: shift_fk, comment_id, by: metadata.last_modified_by });

/** Lists a comment among those that have a tag. */
export const tagged = (tag: string, comment: Comment): TransactWrite => {
  const item: Item & ReturnType<typeof keys.taggedKey> = {
    ...keys.taggedKey(tag, comment),
    shift_id: comment.shift_fk,
  };
  return put(table(), item);
};

/** Tags of one comment that another does not have, whatever their case. */
function onlyIn(one: Comment, other: Comment): string[] {
  const others = new Set(other.tags.map(canonicalTag));
  return one.tags.filter((tag) => !others.has(canonicalTag(tag)));
}
