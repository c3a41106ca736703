import { isStored, type Attachment } from '../attachments/attachment.ts';
import { commentContent, emptyLabels } from '../contracts/resources/comment-fields.ts';
import type { CommentChange } from '../contracts/comments.ts';
import type { commentFields, replyFields } from '../contracts/resources/shift.ts';
import { changesOf, keysOf, omitUndefined, type ValueOf } from '../field-lists.ts';
import type { Metadata } from '../metadata.ts';
import { invalidField, requireSame } from '../ids.ts';

type Stored = {
  image: Attachment[];
  /** Counts the changes of the item: new versions, and arrivals of files. */
  changes: number;
};

/** A version of a comment on a shift. */
export type Comment = Omit<ValueOf<typeof commentFields>, 'image'> & Stored;

export type Reply = Omit<ValueOf<typeof replyFields>, 'comment_id' | 'image'> &
  Stored & { comment_id: number };

/** A comment with its replies, oldest first. */
export type CommentRecord = Comment & { replies: Reply[] };

/** Whether comments list a reply. One of announced files alone is listed once a file has arrived or was imported. */
export const isListedReply = ({ reply_text, tags, issue_tracker_links, image }: Reply): boolean =>
  reply_text !== undefined ||
  [tags, issue_tracker_links, image.filter(isStored)].some(({ length }) => length > 0);

/** Returns the first version of a comment, without content. */
export const blankComment = (id: number, shift_fk: number, metadata: Metadata): Comment => ({
  id,
  shift_fk,
  ...emptyLabels,
  image: [],
  comment_id: id,
  comment_version: 1,
  metadata,
  changes: 1,
});

/** Returns a comment with the changes of a body: an absent field stays, null and a blank text clear it. */
export const applyChanges = (comment: Comment, body: Partial<CommentChange>): Comment =>
  omitUndefined({ ...comment, ...changesOf(body, keysOf(commentContent), emptyLabels) });

/** Throws 422 for a comment or a reply without a text and without a file. */
export function requireContent(
  kind: 'comment' | 'reply',
  text: string | undefined,
  files: unknown[],
): void {
  if (text !== undefined || files.length > 0) return;
  const field = kind === 'comment' ? 'comment' : 'reply_text';
  throw invalidField(field, `A ${kind} needs a text or a file`, 'missing');
}

type ShiftIds = { shift_fk?: number | null; shift_id?: number | null };

/** Throws 422 for a body that names another shift than that of the comment. */
export function requireSameShift(comment: Comment, { shift_fk, shift_id }: ShiftIds): void {
  const field = shift_fk == null ? 'shift_id' : 'shift_fk';
  requireSame(field, shift_fk ?? shift_id, comment.shift_fk, 'the shift of the comment');
}
