import { type Action, eventOf } from '../shifts/events.ts';
import type { CommentRecord, Reply } from './comment.ts';
import { toCommentResponse, toReplyResponse } from './response.ts';

/** Returns the event of a comment, with its replies. */
export function commentEvent(action: Action, comment: CommentRecord) {
  const { shift_fk, comment_id } = comment;
  const data = toCommentResponse(comment);
  return eventOf('shift_comment', action, shift_fk, data, 'shift/comment', { comment_id });
}

/** Returns the event of a reply. */
export function replyEvent(action: Action, reply: Reply) {
  const { shift_id, comment_id, reply_id } = reply;
  const ids = { comment_id, reply_id };
  return eventOf('comment_reply', action, shift_id, toReplyResponse(reply), 'shift/comment', ids);
}
