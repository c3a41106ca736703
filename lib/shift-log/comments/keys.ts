import { toSortable } from '#lib/contract/fields/datetime.ts';
import { paddedId, shiftPartition } from '../keys.ts';
import { canonicalTag } from '../tags/canonical-tag.ts';
import type { Comment, Reply } from './comment.ts';

type PlacedComment = Pick<Comment, 'comment_id' | 'metadata'>;
type OfShift = Pick<Comment, 'shift_fk'>;
type PlacedReply = Pick<Reply, 'reply_id' | 'metadata'>;

/** A comment is followed by its replies: a range holds it and them, or them alone. */
const REPLY = '#REPLY#';
export const commentsFrom = 'COMMENT#';
export const commentsTo = 'COMMENT#~';
export const repliesFrom = (comment: string) => `${comment}${REPLY}`;
export const repliesTo = (comment: string) => `${comment}${REPLY}~`;

/** Behind a key, and before the next. */
export const behind = (sk: string) => `${sk}~`;

export const isReplyKey = (sk: string) => sk.startsWith(commentsFrom) && sk.includes(REPLY);
export const isCommentKey = (sk: string) => sk.startsWith(commentsFrom) && !sk.includes(REPLY);

/** Where a comment stands among all: oldest first. */
export const placeOfComment = ({ comment_id, metadata }: PlacedComment) =>
  `${toSortable(metadata.created_on)}#${paddedId(comment_id)}`;

/** Where a reply stands among the comments and replies of its shift. */
export const placeOfReply = (comment: PlacedComment, { reply_id, metadata }: PlacedReply) =>
  `${placeOfComment(comment)}${REPLY}${toSortable(metadata.created_on)}#${paddedId(reply_id)}`;

/** The place of the comment, of a place that may be a reply's. */
export const commentPlaceOf = (somewhere: string) => somewhere.split(REPLY)[0] ?? '';

export const commentKey = (comment: PlacedComment & OfShift) => ({
  pk: shiftPartition(comment.shift_fk),
  sk: `${commentsFrom}${placeOfComment(comment)}`,
});

export const byComment = 'COMMENTS';

/** All keys of a comment's item. */
export const commentKeys = (comment: PlacedComment & OfShift) => ({
  ...commentKey(comment),
  index1_pk: byComment,
  index1_sk: placeOfComment(comment),
});

export const replyKey = (comment: PlacedComment & OfShift, reply: PlacedReply) => ({
  pk: shiftPartition(comment.shift_fk),
  sk: `${commentsFrom}${placeOfReply(comment, reply)}`,
});

export const byTag = (tag: string) => `TAGGED#${canonicalTag(tag)}`;
export const taggedKey = (tag: string, comment: PlacedComment) => ({
  pk: byTag(tag),
  sk: placeOfComment(comment),
});

export const versionsOf = (commentId: number) => `COMMENT#${commentId}`;
export const placeOfVersion = (version: number) => `V#${String(version).padStart(8, '0')}`;
export const versionKey = ({ comment_id, comment_version }: Comment) => ({
  pk: versionsOf(comment_id),
  sk: placeOfVersion(comment_version),
});
