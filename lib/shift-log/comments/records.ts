import type { Item, Key } from '#lib/platform/dynamo/read.ts';
import { references } from '../contracts/resources/comment-fields.ts';
import { refusedFileFields } from '../contracts/resources/refused-file.ts';
import { commentFields, replyFields } from '../contracts/resources/shift.ts';
import { keysOf, pick } from '../fields/field-lists.ts';
import { fromItem } from '../shifts/records.ts';
import type { RefusedFile } from '../attachments/attachment.ts';
import type { Owner } from '../attachments/repository.ts';
import { isListedReply, type Comment, type CommentRecord, type Reply } from './comment.ts';
import {
  commentKey,
  commentsPartition,
  commentPosition,
  versionKey,
  replyKey,
  isReplyKey,
  isCommentKey,
  commentsOnExecutionBlock,
} from './keys.ts';

const storedComment = { ...commentFields, changes: true };
const storedReply = { ...replyFields, changes: true };

/** Returns the attributes of a comment that a new version replaces. */
export const commentAttributes = (comment: Comment) => pick(comment, keysOf(commentFields));

export const commentItem = (comment: Comment) => ({
  ...pick(comment, keysOf(storedComment)),
  reply_count: 0,
  ...commentKey(comment),
  index1_pk: commentsPartition,
  index1_sk: commentPosition(comment),
  ...referenceKeys(comment),
});

/** Returns the index keys of a comment under the execution block that it refers to; undefined without one. */
export const referenceKeys = (comment: Comment) => ({
  index2_pk: comment.eb_fk === undefined ? undefined : commentsOnExecutionBlock(comment.eb_fk),
  index2_sk: comment.eb_fk === undefined ? undefined : commentPosition(comment),
});

/** Returns the item of a version that was superseded. */
export const versionItem = (comment: Comment) => ({
  ...commentAttributes(comment),
  ...versionKey(comment),
});

/** Returns the attributes of a reply that a withdrawal replaces. */
export const replyAttributes = (reply: Reply) => pick(reply, keysOf(replyFields));

export const replyItem = (reply: Reply, comment: Comment) => ({
  ...pick(reply, keysOf(storedReply)),
  ...replyKey(comment, reply),
});

/** Returns the comment of an item. Older items have numbers among their references. */
export function toComment(item: Item): Comment {
  const numbers = keysOf(references).filter((name) => typeof item[name] === 'number');
  const texts = Object.fromEntries(numbers.map((name) => [name, String(item[name])]));
  return fromItem<Comment>({ ...item, ...texts, ...refusedFilesOf(item) }, storedComment);
}

/** Older items have no version. */
export const toReply = (item: Item): Reply =>
  fromItem<Reply>({ version: 1, ...item, ...refusedFilesOf(item) }, storedReply);

/** Returns the refused files of an item, with their fields in the order of responses. Older items have no list. */
function refusedFilesOf({ refused_files = [] }: Item & { refused_files?: RefusedFile[] }) {
  return { refused_files: refused_files.map((file) => pick(file, keysOf(refusedFileFields))) };
}

/** Builds comments with their replies from items in the order of their keys. */
export function toRecords(items: Item[]): CommentRecord[] {
  const records: CommentRecord[] = [];
  for (const item of items)
    if (isReplyKey(String(item.sk))) {
      const reply = toReply(item);
      if (isListedReply(reply)) records.at(-1)?.replies.push(reply);
    } else if (isCommentKey(String(item.sk))) records.push({ ...toComment(item), replies: [] });
  return records;
}

/** Returns the owner of newly attached files: their comment or reply, and its last editor. */
export const ownerOf = (
  { shift_fk, comment_id }: Comment,
  item: Key,
  { metadata }: Comment | Reply,
): Owner => ({
  ownerKey: item,
  shift_id: shift_fk,
  comment_id,
  by: metadata.last_modified_by,
  by_name: metadata.last_modified_by_name,
});
