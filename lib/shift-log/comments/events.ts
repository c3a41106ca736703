import { eventOf, type Action } from '../events/events.ts';
import { toCommentResponse, toReplyResponse, type CommentRecord, type Reply } from './comment.ts';

/** Returns the event of a comment, with its replies. */
export function commentEvent(action: Action, comment: CommentRecord) {
  const { shift_fk, comment_id } = comment;
  const data = toCommentResponse(comment);
  return eventOf('shift_comment', action, shift_fk, data, 'shift/comment', { comment_id });
}

/** Returns the event of a reply. */
export function replyEvent(action: Action, reply: Reply) {
  const { shift_id, comment_id, reply_id } = reply;
  const names = { comment_id, reply_id };
  return eventOf('comment_reply', action, shift_id, toReplyResponse(reply), 'shift/comment', names);
}
