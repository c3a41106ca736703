import type { Item } from '#lib/platform/dynamo/read.ts';
import { present, toMetadata } from '../items.ts';
import { isListedReply, type Comment, type CommentRecord, type Reply } from './comment.ts';
import * as keys from './keys.ts';

/** What a comment says, in the order in which answers show it. */
export function commentFields(comment: Comment) {
  const { id, shift_fk, prj_fk, sbd_fk, sbi_fk, eb_fk, comment: text, operator_name } = comment;
  const { tags, issue_tracker_links, image, comment_id, comment_version, metadata } = comment;
  const refersTo = { shift_fk, prj_fk, sbd_fk, sbi_fk, eb_fk };
  const says = { comment: text, operator_name, tags, issue_tracker_links, image };
  return { id, ...refersTo, ...says, comment_id, comment_version, metadata };
}

/** A new comment as it lies in the table. */
export const commentItem = (comment: Comment) => ({
  ...commentFields(comment),
  changes: comment.changes,
  reply_count: 0,
  ...keys.commentKeys(comment),
});

/** A version that another one has followed, as it was. */
export const versionItem = (comment: Comment) => ({
  ...commentFields(comment),
  ...keys.versionKey(comment),
});

export const replyItem = (reply: Reply, comment: Comment) => ({
  ...reply,
  ...keys.replyKey(comment, reply),
});

export function toComment(item: Item): Comment {
  const { changes, ...comment } = item as unknown as Comment;
  const fields = commentFields({ ...comment, changes });
  return present({
    ...fields,
    // Older items have numbers as they were sent.
    prj_fk: textOf(fields.prj_fk),
    sbd_fk: textOf(fields.sbd_fk),
    sbi_fk: textOf(fields.sbi_fk),
    eb_fk: textOf(fields.eb_fk),
    metadata: toMetadata(fields.metadata),
    changes,
  });
}

const textOf = (id: string | number | undefined) => (id === undefined ? undefined : String(id));

export function toReply(item: Item): Reply {
  const reply = item as unknown as Reply;
  const { reply_id, shift_id, comment_id, reply_text, tags, issue_tracker_links, image } = reply;
  const says = { reply_text, tags, issue_tracker_links, image };
  const metadata = toMetadata(reply.metadata);
  return present({ reply_id, shift_id, comment_id, ...says, metadata, changes: reply.changes });
}

/** Comments with their replies, of items in the order of their keys. */
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
