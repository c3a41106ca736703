import type { Item } from '#lib/platform/dynamo/read.ts';
import { references } from '../contracts/comment-fields.ts';
import { commentFields, replyFields } from '../contracts/responses.ts';
import { keysOf, pick } from '../field-lists.ts';
import { fromItem } from '../items.ts';
import { isListedReply, type Comment, type CommentRecord, type Reply } from './comment.ts';
import * as keys from './keys.ts';

const commentFieldNames = keysOf(commentFields);
const replyFieldNames = keysOf(replyFields);

/** Returns the attributes of a comment that a new version replaces. */
export const commentAttributes = (comment: Comment) => pick(comment, commentFieldNames);

export const commentItem = (comment: Comment) => ({
  ...commentAttributes(comment),
  changes: comment.changes,
  reply_count: 0,
  ...keys.commentKeys(comment),
});

/** Returns the item of a version that was superseded. */
export const versionItem = (comment: Comment) => ({
  ...commentAttributes(comment),
  ...keys.versionKey(comment),
});

export const replyItem = (reply: Reply, comment: Comment) => ({
  ...pick(reply, replyFieldNames),
  changes: reply.changes,
  ...keys.replyKey(comment, reply),
});

/** Returns the comment of an item. Older items have numbers among their references. */
export function toComment(item: Item): Comment {
  const numbers = keysOf(references).filter((name) => typeof item[name] === 'number');
  const texts = Object.fromEntries(numbers.map((name) => [name, String(item[name])]));
  return fromItem({ ...item, ...texts }, [...commentFieldNames, 'changes']);
}

export const toReply = (item: Item): Reply => fromItem(item, [...replyFieldNames, 'changes']);

/** Returns the comments with their replies of items in the order of their keys. */
export function toRecords(items: Item[]): CommentRecord[] {
  const records: CommentRecord[] = [];
  for (const item of items)
    if (keys.isReplyKey(String(item.sk))) {
      const reply = toReply(item);
      if (isListedReply(reply)) records.at(-1)?.replies.push(reply);
    } else if (keys.isCommentKey(String(item.sk)))
      records.push({ ...toComment(item), replies: [] });
  return records;
}
