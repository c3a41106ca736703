import {
  commit,
  emit,
  notExists,
  put,
  remove,
  update,
  type Condition,
  type EventWrite,
  type TransactWrite,
} from '#lib/platform/dynamo/transaction.ts';

import { arrivalBytes, type NewAttachments } from '../attachments/attachment.ts';
import { attachmentWrites } from '../attachments/repository.ts';
import { commitWithFiles } from '../attachments/commit.ts';

import type { Shift } from '../shifts/model.ts';
import { insertLocationWrite } from '../shifts/id-index.ts';
import { touchShift } from '../shifts/writes.ts';
import type { Comment, CommentRecord, Reply } from './comment.ts';
import * as items from './records.ts';
import type { FoundComment, FoundReply } from './queries.ts';
import { table } from '../fields/table.ts';
import { taggedKey, commentKey, replyKey } from './keys.ts';
import { canonicalTag } from '../fields/tag.ts';
import { commentEvent, replyEvent } from './events.ts';

/** Inserts a comment with its files; `shift` is its shift after the change. */
export async function insertComment(
  comment: Comment,
  newFiles: NewAttachments,
  shift: Shift,
  outcomeWrites: TransactWrite[],
): Promise<void> {
  const item = items.commentItem(comment);
  await commitWithFiles(newFiles, [
    ...emit(touchShift(shift), commentEvent('created', { ...comment, replies: [] })),
    put(table(), item, { condition: notExists, reservedBytes: arrivalBytes(comment.image) }),
    insertLocationWrite(comment.comment_id, item),
    ...comment.tags.map((tag) => tagWrite(tag, comment)),
    ...attachmentWrites(newFiles, items.ownerOf(comment, item, comment)),
    ...outcomeWrites,
  ]);
}

/** Inserts the next version of a comment, unless the comment has changed since it was read. */
export async function insertVersion(
  comment: CommentRecord,
  foundComment: FoundComment,
  newFiles: NewAttachments,
  shift: Shift,
): Promise<void> {
  const { comment: current } = foundComment;
  await commitWithFiles(newFiles, [
    ...versionWrites(comment, foundComment, shift),
    ...tagsOnlyIn(comment, current).map((tag) => tagWrite(tag, comment)),
    ...tagsOnlyIn(current, comment).map((tag) => remove(table(), taggedKey(tag, current))),
    ...attachmentWrites(newFiles, items.ownerOf(comment, commentKey(current), comment)),
  ]);
}

/** Throws 413 if a comment has no room for a number of bytes. */
export function requireRoom(comment: Comment, bytes: number): void {
  const reservedBytes = arrivalBytes(comment.image) + bytes;
  update(table(), commentKey(comment), items.commentAttributes(comment), { reservedBytes });
}

/** Returns the condition that a reply has not changed, or that a comment has neither changed nor got a reply. */
export const unchangedSince = (changes: number, replyCount?: number): Condition =>
  replyCount === undefined
    ? { expression: 'changes = :seen', values: { ':seen': changes } }
    : {
        expression: 'changes = :seen AND reply_count = :replies',
        values: { ':seen': changes, ':replies': replyCount },
      };

/** Returns the writes and the event of the next version of a comment, without its tags and files. */
const versionWrites = (
  comment: CommentRecord,
  foundComment: FoundComment,
  shift: Shift,
): (TransactWrite | EventWrite)[] => [
  ...changeWrites(comment, foundComment, shift),
  put(table(), items.versionItem(foundComment.comment), { condition: notExists }),
];

/**
 * Returns the writes and the event of a changed comment, without its tags and files. They fail if a reply was committed
 * after the comment was read: the event would lack it.
 */
export const changeWrites = (
  comment: CommentRecord,
  { comment: current, replyCount }: FoundComment,
  shift: Shift,
): (TransactWrite | EventWrite)[] => [
  ...emit(touchShift(shift), commentEvent('updated', comment)),
  update(
    table(),
    commentKey(current),
    { ...items.commentAttributes(comment), ...items.referenceKeys(comment) },
    {
      condition: unchangedSince(current.changes, replyCount),
      add: { changes: 1 },
      reservedBytes: arrivalBytes(comment.image),
    },
  ),
];

export async function insertReply(
  reply: Reply,
  comment: Comment,
  newFiles: NewAttachments,
  shift: Shift,
  outcomeWrites: TransactWrite[],
): Promise<void> {
  const item = items.replyItem(reply, comment);
  await commitWithFiles(newFiles, [
    ...emit(touchShift(shift), replyEvent('created', reply)),
    put(table(), item, { condition: notExists, reservedBytes: arrivalBytes(reply.image) }),
    insertLocationWrite(reply.reply_id, item),
    update(
      table(),
      commentKey(comment),
      {},
      { condition: isNotWithdrawn, add: { reply_count: 1 } },
    ),
    ...attachmentWrites(newFiles, items.ownerOf(comment, item, reply)),
    ...outcomeWrites,
  ]);
}

/** No reply is added to a comment that was withdrawn after it was read. */
const isNotWithdrawn = { expression: 'attribute_exists(pk) AND attribute_not_exists(withdrawn)' };

/** Replaces a reply, unless it has changed since it was read. */
export const replaceReply = (
  reply: Reply,
  { reply: current, comment }: Pick<FoundReply, 'reply' | 'comment'>,
  shift: Shift,
): Promise<void> =>
  commit([
    ...emit(touchShift(shift), replyEvent('updated', reply)),
    update(table(), replyKey(comment, current), items.replyAttributes(reply), {
      condition: unchangedSince(current.changes),
      add: { changes: 1 },
      reservedBytes: arrivalBytes(reply.image),
    }),
  ]);

/** Returns the write that lists a comment under a tag. */
export const tagWrite = (tag: string, comment: Comment): TransactWrite =>
  put(table(), { ...taggedKey(tag, comment), shift_id: comment.shift_fk });

/** Returns the tags of one comment that another does not have, regardless of case. */
function tagsOnlyIn(comment: Comment, otherComment: Comment): string[] {
  const otherTags = new Set(otherComment.tags.map(canonicalTag));
  return comment.tags.filter((tag) => !otherTags.has(canonicalTag(tag)));
}
