import { requireContent, requireSameShift } from '../comments/comment.ts';
import { reloadComment, renderComment, type CommentFlow } from '../comments/outcome.ts';
import { findCommentAndShift, loadComment } from '../comments/queries.ts';
import { writeReply } from '../comments/write.ts';
import { requireSame } from '../fields/ids.ts';
import type { replyToComment as contract } from '../contracts/comments.ts';
import { requireNotWithdrawn } from '../withdrawal/withdrawal.ts';

/** Replies to a comment, whose version does not change. */
export const replyToComment: CommentFlow<typeof contract> = {
  run: async ({ path, body, files }, context) => {
    requireSame('comment_id', body.comment_id, path.comment_id, 'as in the path');
    const reply_text = [body.reply_text, body.comment].find((text) => text) ?? undefined;
    requireContent('reply', reply_text, [...files, ...(body.image ?? [])]);
    const foundComment = await loadComment(path.comment_id, findCommentAndShift);
    const { comment } = foundComment;
    requireSameShift(comment, body);
    requireNotWithdrawn(comment, `comment ${comment.comment_id}`);
    return writeReply(foundComment, { body, reply_text }, files, context);
  },
  reload: reloadComment,
  render: renderComment,
};
